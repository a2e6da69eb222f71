"""Obligation under `--fp exact`: the fused kernel rounds every operation that the original kernels round."""

from collections.abc import Iterator

from fusec.base.ir.access import AccessKind
from fusec.base.plan.plan import FloatingPoint
from fusec.base.proof.verdict import FactKind, Proved, RuntimeFact, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def keeps_roundings(candidate: Candidate) -> Proved | Objection:
    """No kernel of the group holds a product in a sum.

    What one kernel stores and a later one loads is rounded in the fused kernel by an operation of its own. Of a product and
    a sum inside one kernel the compiler may make one operation, and may choose otherwise in a longer kernel; a product of
    complex numbers is such a sum, so that arrays must be real. What the launches of no loop update atomically must hold integers: the
    order in which threads add floats is nobody's, so that a sum has other bits in every run.

    Breaks: `y[i] = a * x[i] + y[i]` in one of two launches, under `--fp exact`.
    """
    if candidate.settings.fp is not FloatingPoint.EXACT:
        return Proved()
    for launch in candidate.launches:
        if launch.grid is not None and launch.grid.text.contracts:
            reason = f"the compiler may round a product and a sum of `{launch.name}` once or twice, in each kernel as it likes."
            return Objection("FUS501", Unproved(reason), launch.span)
    grids = [launch.grid for launch in candidate.launches if launch.grid is not None]
    arrays = dict.fromkeys(name for grid in grids for name in grid.arrays)
    updated = tuple(dict.fromkeys(_updated(candidate)))
    whole = (RuntimeFact(FactKind.WHOLE.name, updated),) if updated else ()
    return Proved((RuntimeFact(FactKind.REAL.name, tuple(arrays)), *whole))


def _updated(candidate: Candidate) -> Iterator[str]:
    """The arrays that threads update atomically; in a loop of launches each element is one thread's."""
    for launch in candidate.launches:
        if launch.grid is not None and launch.grid.place is None:
            yield from (a.array.base for a in launch.kernel.accesses if a.kind is AccessKind.REDUCE)
