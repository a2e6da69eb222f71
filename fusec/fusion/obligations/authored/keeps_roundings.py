"""Obligation under `--fp exact`: the fused kernel rounds every operation that the original kernels round."""

from collections.abc import Iterator

from fusec.base.ir.access import AccessKind
from fusec.base.ir.kernel import GridLaunch, kernel_calls
from fusec.base.plan.choices import FloatingPoint
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def keeps_roundings(candidate: Candidate) -> Proved | Objection:
    """No kernel of the group contains a product in a sum.

    A value that one kernel stores and a later one loads is rounded separately in the fused kernel. Inside one kernel,
    the compiler may contract a product and a sum, and may decide differently in a longer kernel. A product of complex
    numbers contains such sums, so arrays must be real. Arrays that launches outside of loops update atomically must
    hold integers: the order in which threads add floats is unspecified, so that the bits of a sum change from run to
    run.

    Breaks: `y[i] = a * x[i] + y[i]` in one of two launches, under `--fp exact`.
    """
    if candidate.settings.fp is not FloatingPoint.EXACT:
        return Proved()
    for launch in candidate.launches:
        if isinstance(launch, GridLaunch) and launch.grid.text.compilation.contracts:
            reason = f"the compiler may round a product and a sum of `{launch.name}` once or twice, differently in each kernel."
            return Objection("FUS501", Unproved(reason), launch.span)
    grids = kernel_calls(candidate.launches)
    arrays = dict.fromkeys(name for grid in grids for name in grid.arrays)
    updated = tuple(dict.fromkeys(_updated(candidate)))
    whole = (RuntimeFact(FactKind.WHOLE, updated),) if updated else ()
    return Proved((RuntimeFact(FactKind.REAL, tuple(arrays)), *whole))


def _updated(candidate: Candidate) -> Iterator[str]:
    """The arrays that threads update atomically; in a loop of launches, each element belongs to one thread."""
    for launch in candidate.launches:
        if isinstance(launch, GridLaunch) and launch.grid.place is None:
            yield from (a.array.base for a in launch.kernel.accesses if a.kind is AccessKind.REDUCE)
