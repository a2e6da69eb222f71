"""Under `--fp exact`: does the fused kernel return the original's bits?"""

from fusec.base.array_module import KernelTarget
from fusec.base.plan import FloatingPoint
from fusec.base.verdict import Proved, Unproved
from fusec.fusion.candidate import Candidate
from fusec.fusion.inexact import inexact
from fusec.fusion.obligation import Objection
from fusec.fusion.targets import group_targets


def keeps_bits(candidate: Candidate) -> Proved | Objection:
    """Under `exact`, every function of the group returns NumPy's bits on the target, and no addition is reordered.

    Breaks: `y = np.exp(-x) * 2` under `--fp exact`.
    """
    if candidate.settings.fp is not FloatingPoint.EXACT or KernelTarget.NUMBA not in group_targets(candidate):
        return Proved()  # CUDA kernels hold CuPy's own functions, and no reductions
    for launch in candidate.launches:
        for code, function in inexact(launch, candidate.helpers):
            reason = f"`{function.removeprefix('numpy.')}` would not return the same bits."
            return Objection(code, Unproved(reason), launch.span)
    return Proved()
