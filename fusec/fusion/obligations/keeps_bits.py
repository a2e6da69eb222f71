"""Obligation under `--fp exact`: the fused code returns the original's bits."""

from fusec.base.plan.choices import FloatingPoint
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.analysis.tiles import inexact, runs_over_tiles
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def keeps_bits(candidate: Candidate) -> Proved | Objection:
    """Under `exact`, every function of the group returns NumPy's bits on the target, or NumPy's own functions run over
    tiles.

    No addition is reordered. Breaks: `y = np.exp(u[1:]) * 2` under `--fp exact`.
    """
    if candidate.settings.fp is not FloatingPoint.EXACT or runs_over_tiles(candidate):
        return Proved()
    for launch in candidate.launches:
        for code, function in inexact(launch, candidate.helpers):
            reason = f"`{function.removeprefix('numpy.')}` would not return the same bits."
            return Objection(code, Unproved(reason), launch.span)
    return Proved()
