"""Are the unrolled loops of a region fused as a whole, and what holds where one is not?"""

from collections.abc import Iterable, Iterator

from fusec.base.dependence import DependenceGraph
from fusec.base.kernel import HelperFunction
from fusec.fusion.candidate import Settings
from fusec.fusion.grouping import Legal, Refused, partition
from fusec.fusion.launches import has_launches, launch_partition
from fusec.fusion.loop_calls import has_loop_calls, loop_partition

Partition = tuple[Legal | Refused, ...]


def with_whole_loops(
    graphs: Iterable[DependenceGraph], helpers: tuple[HelperFunction, ...], settings: Settings
) -> Iterator[tuple[DependenceGraph, Partition]]:
    """Each region with its groups and refusals; of one in which a group does not hold a whole loop, the regions in its place."""
    for graph in graphs:
        if has_launches(graph):
            yield graph, tuple(launch_partition(graph, settings))
            continue
        if has_loop_calls(graph):
            yield graph, tuple(loop_partition(graph, settings))
            continue
        entries = tuple(partition(graph, helpers, settings))
        if all(any(_holds(entry, loop) for entry in entries) for loop in graph.region.loops):
            yield graph, entries
        else:
            yield from ((other, tuple(partition(other, helpers, settings))) for other in graph.otherwise)


def _holds(entry: Legal | Refused, loop: tuple[int, int]) -> bool:
    return isinstance(entry, Legal) and entry.candidate.first <= loop[0] and loop[1] <= entry.candidate.last
