"""The decision on a candidate: a legal group with its proof, or a refusal."""

from fusec.base.plan.proof import Decision
from fusec.base.records import dataclass
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


@dataclass(frozen=True, slots=True)
class Legal:
    """A candidate with its complete proof. The first `first_borders` launches, the last `borders`, and those numbered
    in `borders_between` run in separate loops."""

    candidate: Candidate
    decisions: tuple[Decision, ...]
    borders: int = 0
    first_borders: int = 0
    borders_between: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A candidate that stays unfused; its last launch is the one that could not join."""

    candidate: Candidate
    objection: Objection


@dataclass(frozen=True, slots=True)
class Staged:
    """The candidate is computed by these parts in sequence, which cover it completely.

    `together`: the decision that attributes may be read first, and set last, for all parts. `has_ending`: the last
    launch is in no part; it computes with reduced numbers and does not pay as a kernel.
    """

    candidate: Candidate
    parts: tuple[Legal, ...]
    together: tuple[Decision, ...]
    has_ending: bool = False
