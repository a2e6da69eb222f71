"""Obligation under `--fp exact`: no function's bits depend on whether the compiler vectorises the loop."""

from fusec.base.ir.kernel import LoopCall
from fusec.base.plan.choices import FloatingPoint
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def same_functions(candidate: Candidate) -> Proved | Objection:
    """No loop calls a function, such as `exp`, of which numba may have a scalar and a vectorised version.

    The version depends on whether the compiler vectorises the loop, and so on everything else that the loop computes.

    Breaks: `y[i] = math.exp(x[i])` in one of two functions, under `--fp exact`.
    """
    if candidate.settings.fp is not FloatingPoint.EXACT:
        return Proved()
    for launch in candidate.launches:
        if isinstance(launch, LoopCall) and launch.loop.text.compilation.inexact:
            reason = f"the last bits of `{launch.loop.text.compilation.inexact}` may depend on how the compiler vectorises the loop."
            return Objection("FUS501", Unproved(reason), launch.span)
    return Proved()
