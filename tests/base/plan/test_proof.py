"""A proof without all of its verdicts cannot be built."""

import pytest

from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.proof import Decision, Proof
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved, Unproved

PLAIN, SAME = RuntimeFact(FactKind.PLAIN, ()), RuntimeFact(FactKind.SAME_SHAPE, ("x", "y"))


@pytest.mark.parametrize("verdicts", [(), (Unproved("index is not affine"),), (Proved(), Unproved("another index"))])
def test_an_incomplete_proof_raises(verdicts):
    decisions = tuple(Decision("same_domain", "FUS201", verdict) for verdict in verdicts)
    with pytest.raises(ValueError, match="no complete proof"):
        Proof(decisions, FloatingPoint.EXACT)


def test_facts_are_sorted_and_told_once():
    given = (Proved((SAME, PLAIN)), Proved((PLAIN,)))
    proof = Proof(tuple(Decision("same_domain", "FUS201", verdict) for verdict in given), FloatingPoint.EXACT)
    assert proof.facts == (PLAIN, SAME)
