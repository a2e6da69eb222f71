"""The three verdicts of a proof."""

from fusec.base.proof.facts import RuntimeFact
from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class Proved:
    """The law holds whenever the facts hold."""

    given: tuple[RuntimeFact, ...] = ()


@dataclass(frozen=True, slots=True)
class Refuted:
    """The law is broken; `witness` is a sentence with concrete sizes and instances that show it."""

    witness: str


@dataclass(frozen=True, slots=True)
class Unproved:
    """The law could not be decided; `reason` says what is unknown."""

    reason: str


Verdict = Proved | Refuted | Unproved
