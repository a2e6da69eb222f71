"""Are all operands that fusec does not model evaluated before the first array operation?"""

from fusec.base.verdict import Proved, Unproved
from fusec.fusion.candidate import Candidate
from fusec.fusion.obligation import Objection


def operands_first(candidate: Candidate) -> Proved | Objection:
    """Every opaque operand is evaluated, in the original too, before any array operation of the group.

    The call of the fused kernel evaluates its arguments first; an expression with effects would move. A number with a
    type, `np.float32(0.5)`, may be evaluated at any time.

    Breaks: `t = x * 2` then `y = t + f(x)` where `f` changes its argument.
    """
    first = candidate.launches[0]
    for launch in candidate.launches:
        operand = next((operand for operand in launch.operands if operand.is_timed), None)
        if operand is None or (launch is first and launch.opaque_first):
            continue
        reason = f"`{operand.expression}` is evaluated after an array operation of the group."
        related = None if launch is first else first.span
        return Objection("FUS208", Unproved(reason), launch.span, related, "an operand is evaluated in between")
    return Proved()
