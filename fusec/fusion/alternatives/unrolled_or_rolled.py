"""Choose between a region whose loops or staged statements fuse as a whole and its alternative regions."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.launch_loop import LaunchBranch
from fusec.base.ir.program import LeadingCondition, WholeLoops, WholeStatements, WrittenCalls
from fusec.base.ir.workload import Workload
from fusec.base.proof.dependence import DependenceGraph
from fusec.fusion.arrays.multi_kernel_stages import operations_fused, passes, staged_partition
from fusec.fusion.arrays.partition import partition
from fusec.fusion.authored.front_ends import authored_grouping
from fusec.fusion.between.raw_calls import has_checks
from fusec.fusion.model.candidate import Settings
from fusec.fusion.model.decided import Legal, Refused, Staged

Partition = tuple[Legal | Staged | Refused, ...]


def with_whole_loops(
    graphs: Iterable[DependenceGraph], helpers: tuple[HelperFunction, ...], settings: Settings
) -> Iterator[tuple[DependenceGraph, Partition]]:
    """Each region with its groups and refusals; if no group contains a loop of it as a whole, its alternative regions
    instead."""
    for graph in graphs:
        own = authored_grouping(graph)
        if own is not None:
            judged = tuple(own.partition(graph, settings))
            yield graph, judged
            if own.has_others and not any(isinstance(entry, Legal) for entry in judged):
                yield from with_whole_loops(graph.otherwise, helpers, settings)
            continue
        match graph.region.bond:
            case WholeLoops(loops):
                yield from _with_unrolled_loops(graph, loops, helpers, settings)
            case WholeStatements(statements):
                yield from _with_stages(graph, statements, helpers, settings)
            case None | LeadingCondition() | LaunchBranch() | Workload() | WrittenCalls():
                yield graph, tuple(partition(graph, helpers, settings))
            case _:
                assert_never(graph.region.bond)


def _with_unrolled_loops(
    graph: DependenceGraph, loops: tuple[tuple[int, int], ...], helpers: tuple[HelperFunction, ...], settings: Settings
) -> Iterator[tuple[DependenceGraph, Partition]]:
    entries = tuple(partition(graph, helpers, settings))
    if all(any(_holds(entry, loop) for entry in entries) for loop in loops):
        yield graph, entries
    else:
        yield from ((other, tuple(partition(other, helpers, settings))) for other in graph.otherwise)


def _with_stages(
    graph: DependenceGraph,
    statements: tuple[tuple[int, int], ...],
    helpers: tuple[HelperFunction, ...],
    settings: Settings,
) -> Iterator[tuple[DependenceGraph, Partition]]:
    """The region with reductions as separate launches if kernels then compute more of NumPy's operations, or as many
    in fewer passes; otherwise its alternative regions. Python compares the numbers of a check that a group takes in,
    which may be an operation of a kernel otherwise."""
    entries = staged_partition(graph, statements, helpers, settings)
    others = tuple(with_whole_loops(graph.otherwise, helpers, settings))
    ours, theirs = operations_fused(entries), sum(operations_fused(part) for _, part in others)
    is_less = passes([(graph, entries)]) < passes(others)
    compared = sum(has_checks(entry.candidate) for entry in entries if isinstance(entry, Legal))
    if ours > theirs or (ours + compared >= theirs and is_less):
        yield graph, entries
    else:
        yield from others


def _holds(entry: Legal | Refused, loop: tuple[int, int]) -> bool:
    return isinstance(entry, Legal) and entry.candidate.first <= loop[0] and loop[1] <= entry.candidate.last
