"""Obligation: the attributes that calls of compiled loops take can be read before the first loop."""

from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.analysis.attributes import moves_attributes
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def plain_attributes(candidate: Candidate) -> Proved | Objection:
    """Every attribute is read before the first loop runs in the original, too, or belongs to an object whose attributes
    are read without running code. The latter is a fact, for one object.

    Breaks: `scale(bunch.u, t)` then `shift(t, bunch.v)`, if `v` is a property that computes sums of `t`.
    """
    if not moves_attributes(candidate):
        return Proved()
    first, last = candidate.launches[0], candidate.launches[-1]
    texts = sorted({text for launch in candidate.launches for _, text in launch.attributes})
    owners = sorted({text.partition(".")[0] for text in texts})
    if not candidate.settings.guards_allowed:
        reason = f"`{texts[0]}` may run code of a class, and guards are forbidden."
    elif len(owners) > 1:
        reason = f"it reads attributes of `{owners[0]}` and of `{owners[1]}`."
    elif any(operand.name in owners for launch in candidate.launches for operand in launch.operands):
        reason = f"`{owners[0]}` and attributes of it are both operands."
    else:
        names = (text.removeprefix(f"{owners[0]}.") for text in texts)
        return Proved((RuntimeFact(FactKind.ATTRIBUTES, (owners[0], *names)),))
    return Objection("FUS208", Unproved(reason), last.span, first.span, "an operand is evaluated in between")
