"""Prove that fusing a candidate is legal: check every obligation, up to the first objection."""

from fusec.base.plan.proof import Decision
from fusec.base.proof.verdict import Proved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.decided import Legal
from fusec.fusion.model.obligation import Objection, Obligation
from fusec.fusion.obligations import OBLIGATIONS
from fusec.fusion.obligations.operands_first import operands_first


def prove(candidate: Candidate, obligations: tuple[Obligation, ...] = OBLIGATIONS) -> tuple[Decision, ...] | Objection:
    """One proved decision for each obligation, or the objection of the first obligation that fails."""
    decisions: list[Decision] = []
    for obligation in obligations:
        answer = obligation.check(candidate)
        if not isinstance(answer, Proved):
            return answer
        decisions.append(Decision(obligation.name, obligation.code, answer))
    return tuple(decisions)


def proved(candidate: Candidate) -> Legal | None:
    """The candidate with its proof; None if an obligation fails."""
    answer = prove(candidate)
    return None if isinstance(answer, Objection) else Legal(candidate, answer)


def prove_operands(candidate: Candidate) -> tuple[Decision, ...] | Objection:
    """The decision on the evaluation order of operands alone, for parts that are proved separately."""
    return prove(candidate, tuple(law for law in OBLIGATIONS if law.check is operands_first))
