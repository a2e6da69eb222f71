"""Does every iteration of a loop of launches find the entries of arrays that it takes?"""

from fusec.base.verdict import FactKind, Proved, RuntimeFact
from fusec.fusion.candidate import Candidate


def rows_there(candidate: Candidate) -> Proved:
    """A loop takes entries that exist, so that no `a[b]` raises between two launches; its bounds are integers.

    Both are facts that only a run can show. Where they do not hold, the loop runs as it stands, up to its own error.

    Breaks, without the guard: `for b in range(n + 1): scale[g, b](a[b], n)` with an array of `n` rows.
    """
    places = [launch.grid.place for launch in candidate.launches if launch.grid is not None and launch.grid.place]
    bounds = dict.fromkeys(loop.stop for place in places for loop in place.loops if loop.stop.isidentifier())
    rows = {(view.array, str(axis), reach) for place in places for view in place.views for axis, reach in view.reach}
    return Proved(
        (
            *(RuntimeFact(FactKind.INDEX.name, (name,)) for name in bounds),
            *(RuntimeFact(FactKind.ROWS.name, fact) for fact in sorted(rows)),
        )
    )
