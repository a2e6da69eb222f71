"""Obligation: no iteration of a loop of launches merely repeats the one before."""

from fusec.base.ir.access import AccessKind
from fusec.base.ir.kernel import kernel_calls
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def work_of_its_own(candidate: Candidate) -> Proved | Objection:
    """The launches depend on each loop's variable, or read what an earlier iteration wrote.

    A loop that only repeats launches is a warm-up or a measurement, which must not run as one launch.

    Breaks: `for _ in range(10): scale[g, b](u, t)`.
    """
    places = [grid.place for grid in kernel_calls(candidate.launches) if grid.place]
    taken = {name for grid in kernel_calls(candidate.launches) for name in grid.arguments}
    taken |= {name for place in places for view in place.views for name in view.variables}
    taken |= {value.loop.variable for place in places for value in place.values}
    unused = [name for name in places[0].variables if name not in taken]
    if not unused or _carries(candidate):
        return Proved()
    reason = "no iteration reads what an earlier one wrote."
    return Objection("FUS309", Unproved(reason), candidate.launches[0].span, None, "its loop repeats the same work")


def _carries(candidate: Candidate) -> bool:
    """Whether a launch reads an array that it or a later launch writes."""
    written: set[str] = set()
    for launch in reversed(candidate.launches):
        written |= {access.array.base for access in launch.kernel.accesses if access.kind is not AccessKind.READ}
        if any(a.array.base in written for a in launch.kernel.accesses if a.kind is not AccessKind.WRITE):
            return True
    return False
