"""The proof of a group: the verdict of each obligation, and the floating-point level that the group reaches."""

from dataclasses import field

from fusec.base.plan.choices import FloatingPoint
from fusec.base.proof.facts import RuntimeFact
from fusec.base.proof.verdict import Proved, Verdict
from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class Decision:
    """The verdict of one obligation on one group: `obligation` is its function's name."""

    obligation: str
    code: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Proof:
    """All obligations of a group are proved. Raises ValueError otherwise.

    `fp` is the level that the group reaches: EXACT also under `close` if every bit is kept. `facts` are all that the
    proof leans on, each once, sorted.
    """

    decisions: tuple[Decision, ...]
    fp: FloatingPoint
    facts: tuple[RuntimeFact, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        unproved = [d.obligation for d in self.decisions if not isinstance(d.verdict, Proved)]
        if unproved or not self.decisions:
            raise ValueError(f"no complete proof: {unproved or 'no obligation was decided'}")
        given = (d.verdict.given for d in self.decisions if isinstance(d.verdict, Proved))
        object.__setattr__(self, "facts", tuple(sorted({fact for facts in given for fact in facts})))
