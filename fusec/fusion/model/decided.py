"""The decision on a candidate: a legal group with its proof, or a refusal."""

from dataclasses import dataclass

from fusec.base.plan.plan import Decision
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


@dataclass(frozen=True, slots=True)
class Legal:
    """A candidate with its complete proof; its first and last launches, so many, run in loops of their own, and those between
    them that have these numbers."""

    candidate: Candidate
    decisions: tuple[Decision, ...]
    borders: int = 0
    first_borders: int = 0
    borders_between: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A candidate that stays as it is; its last launch is the one that could not be taken in."""

    candidate: Candidate
    objection: Objection


@dataclass(frozen=True, slots=True)
class Staged:
    """The candidate is computed by these parts, one after the other; together they are all of it.

    `together`: that attributes may be read first, and set last, by all of them. `has_ending`: together but for the last launch,
    which computes with the numbers that they reduce to: no kernel is worth it.
    """

    candidate: Candidate
    parts: tuple[Legal, ...]
    together: tuple[Decision, ...]
    has_ending: bool = False
