"""Arrays that must have equal shapes so that the guards of launches admit the same threads."""

from collections.abc import Iterator, Mapping

from fusec.base.ir.kernel import GridLaunch, Launch, grid_launches
from fusec.base.proof.dependence import first_pairs
from fusec.base.proof.thread_guard import same_extents, thread_guard
from fusec.fusion.model.candidate import Candidate


def shapes_alike(candidate: Candidate, known: Mapping[str, str]) -> dict[str, str]:
    """For each array that must have the shape of an earlier one, that array; likewise for those in `known`.

    Only for guards of launches that touch a common array and that differ only in the array whose extents they read: `if
    i < u.size: t[i] = u[i]` and `if i < t.size: v[i] = t[i]`. One thread then reuses elements it has loaded or stored.
    """
    alike = dict(known)
    for first, second in first_pairs(grid_launches(candidate.launches), _asked):
        if _touched(first) & _touched(second):
            for root, other in _pairs(first, second, alike):
                alike = {name: root if own == other else own for name, own in alike.items()} | {other: root}
    return alike


def _asked(launch: GridLaunch) -> tuple[object, ...]:
    """The properties of a launch that may make shapes equal."""
    return thread_guard(launch.grid), _touched(launch), launch.grid.ranks


def _pairs(first: GridLaunch, second: GridLaunch, alike: dict[str, str]) -> Iterator[tuple[str, str]]:
    guards = [same_extents(thread_guard(grid), alike) for grid in (first.grid, second.grid)]
    one, other = guards
    if one.condition == other.condition and one.is_fixed:
        ranks = dict(first.grid.ranks)
        ranks |= dict(second.grid.ranks)
        for pair in zip(one.shaped, other.shaped, strict=True):
            if pair[0] != pair[1] and len({ranks.get(name, 0) for name in pair} - {0}) < 2:
                yield pair


def _touched(launch: Launch) -> frozenset[str]:
    """The arrays whose elements it loads or stores."""
    return frozenset(access.array.base for access in launch.kernel.accesses)
