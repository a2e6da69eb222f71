"""Obligation: all launches of a loop start the same threads."""

from itertools import pairwise

from fusec.base.ir.kernel import kernel_calls
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection
from fusec.fusion.obligations.authored.same_threads import grid_parts


def launches_alike(candidate: Candidate) -> Proved | Objection:
    """The launches have textually equal configurations and kernels with the same number of axes; the grid extends along
    those axes only.

    Breaks: `for t in range(steps): a[8, 32](x); b[4, 64](x)`.
    """
    grids = kernel_calls(candidate.launches)
    for first, second in pairwise(grids):
        if first.configured.settings != second.configured.settings or len(first.text.axes) != len(second.text.axes):
            reason = f"`{first.configured.name}` and `{second.configured.name}` are launched with different grids, or use different axes."
            return Objection("FUS201", Unproved(reason), candidate.launches[0].span, None, "its launches differ")
    axes = str(len(grids[0].text.axes))
    return Proved(tuple(RuntimeFact(FactKind.AXES, (part, axes)) for part in grid_parts(grids[0])))
