"""Is fusing a candidate legal? Every obligation is asked; the answer is a complete proof or the first objection."""

from fusec.base.plan import Decision
from fusec.base.verdict import Proved
from fusec.fusion.candidate import Candidate
from fusec.fusion.obligation import Objection, Obligation
from fusec.fusion.obligations import OBLIGATIONS


def prove(candidate: Candidate, obligations: tuple[Obligation, ...] = OBLIGATIONS) -> tuple[Decision, ...] | Objection:
    """One decision for each obligation, all proved; or what the first unsatisfied obligation objects."""
    decisions: list[Decision] = []
    for obligation in obligations:
        answer = obligation.check(candidate)
        if not isinstance(answer, Proved):
            return answer
        decisions.append(Decision(obligation.name, obligation.code, answer))
    return tuple(decisions)
