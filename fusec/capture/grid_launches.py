"""Which launches `kernel[grid, block](...)` does a straight line of a function hold, and what stands between them?"""

from collections.abc import Iterator
from dataclasses import replace

from fusec.base.kernel import Launch
from fusec.base.program import Pragma, Region
from fusec.base.source_span import cover
from fusec.capture.blocks import Function, straight_lines
from fusec.capture.common_space import widened
from fusec.capture.counted_elements import counted_alike
from fusec.capture.file_facts import FileFacts
from fusec.capture.grid_allocations import allocations
from fusec.capture.grid_functions import GridFunctions
from fusec.capture.launch_line import Item, LaunchLine, is_of_launch
from fusec.capture.liveness import names_bound, names_read, names_read_after, names_shown
from fusec.capture.loop_ranks import dimensions
from fusec.capture.pragma_lines import statement_pragmas
from fusec.capture.source_file import span
from fusec.capture.surroundings import Surroundings


def launch_regions(
    name: str, function: Function, facts: FileFacts, around: Surroundings, functions: GridFunctions
) -> Iterator[Region]:
    """The straight lines of one function that launch kernels of the author's, from the first launch to the last."""
    if around.is_compiled or not around.scope.package.has_launches:
        return
    for line in straight_lines(function, around.scope):
        lowered = in_one_space(LaunchLine(name, function, line, facts, around, functions).items())
        launches = [k for k, (_, item) in enumerate(lowered) if is_of_launch(item)]
        if launches:
            region = region_of(name, function, lowered[launches[0] : launches[-1] + 1], facts)
            yield replace(region, allocations=tuple(allocations(line, around)))


def in_one_space(items: list[Item]) -> list[Item]:
    """The items with launches of one number of dimensions, as many as the longest index has where there are names for them."""
    items = counted_alike(items)
    rank = max((dimensions(item) for _, item in items if isinstance(item, Launch)), default=0)
    several = _indexed_in_several_ways(items)
    return [(s, widened(item, rank, several) if isinstance(item, Launch) else item) for s, item in items]


def _indexed_in_several_ways(items: list[Item]) -> frozenset[str]:
    """The arrays of which launches take elements by different numbers of indices: one of them is a whole row."""
    counts: dict[str, set[int]] = {}
    for grid in (item.grid for _, item in items if isinstance(item, Launch) and item.grid is not None):
        for name, rank in zip(grid.arrays, grid.ranks, strict=True):
            counts.setdefault(name, set()).update([rank] if rank else [])
    return frozenset(name for name, found in counts.items() if len(found) > 1)


def region_of(name: str, function: Function, items: list[Item], facts: FileFacts) -> Region:
    pragmas: list[tuple[int, Pragma]] = []
    ignored: list[tuple[int, str]] = []
    for k, (statement, _) in enumerate(items):
        found = statement_pragmas(statement, facts.pragmas)
        pragmas += [(k, found.pragma)] if found.pragma is not None and isinstance(items[k][1], Launch) else []
        ignored += [(k, code) for code in found.ignored]
    statements = [statement for statement, _ in items]
    return Region(
        name,
        tuple(item for _, item in items),
        tuple(names_read(statement) for statement in statements),
        tuple(names_bound(statement) for statement in statements),
        names_read_after(function, statements) | names_shown(function),
        (),
        tuple(pragmas),
        tuple(ignored),
        cover(span(facts.file, statements[0]), span(facts.file, statements[-1])),
    )
