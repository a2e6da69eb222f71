"""The front end for numba.cuda launches: the launches of a straight line, and their array accesses."""

from collections.abc import Iterator
from dataclasses import replace

from fusec.base.ir.array import AffineIndex, Array, Counting, Layout, UnknownIndex
from fusec.base.ir.kernel import Launch
from fusec.base.ir.program import NameFlow, Region
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.item_regions import Item, region_of_items
from fusec.capture.flow.basic_blocks import Function, straight_lines
from fusec.capture.flow.liveness import names_bound, names_read, names_read_after, names_shown
from fusec.capture.kernels.domain_embedding import embedded
from fusec.capture.launches.allocations import allocations
from fusec.capture.launches.function_lookup import GridFunctions
from fusec.capture.launches.launch_line import is_of_launch, items_of_launches
from fusec.capture.source.file_facts import FileFacts


def counted_alike(items: list[Item]) -> list[Item]:
    """The items with one kind of coordinates for each array; elements with other coordinates become unknown."""
    found: dict[str, set[Layout | None]] = {}
    for launch in (item for _, item in items if isinstance(item, Launch)):
        for array in (access.array for access in launch.kernel.accesses if access.is_exact):
            found.setdefault(array.base, set()).add(_layout(array))
    several = frozenset(name for name, layouts in found.items() if len(layouts) > 1)
    if not several:
        return items
    return [(s, _with_plain(item, several) if isinstance(item, Launch) else item) for s, item in items]


def _layout(array: Array) -> Layout | None:
    """The layout; None if the coordinates are the indices."""
    layout = array.index.layout if isinstance(array.index, AffineIndex) else None
    return None if layout is None or layout.counting is Counting.PLAIN else layout


def _with_plain(launch: Launch, several: frozenset[str]) -> Launch:
    kernel = launch.kernel
    own = (*kernel.parameters, *(access.array for access in kernel.accesses))
    counted = [array for array in own if array.base in several and _layout(array) is not None]
    lost = {array: replace(array, index=UnknownIndex()) for array in counted}
    accesses = tuple(replace(a, array=lost.get(a.array, a.array)) for a in kernel.accesses)
    parameters = tuple(lost.get(array, array) for array in kernel.parameters)
    return replace(launch, kernel=replace(kernel, parameters=parameters, accesses=accesses))


def launch_regions(
    name: str, function: Function, facts: FileFacts, around: LoweringContext, functions: GridFunctions
) -> Iterator[Region]:
    """The straight lines of one function that launch kernels, from the first launch to the last."""
    if around.function.is_compiled or not around.scope.package.facts.has_launches:
        return
    for line in straight_lines(function, around.scope):
        lowered = in_one_space(items_of_launches(function, line, facts, around, functions))
        launches = [k for k, (_, item) in enumerate(lowered) if is_of_launch(item)]
        if launches:
            region = region_of(name, function, lowered[launches[0] : launches[-1] + 1], facts)
            yield replace(region, allocations=tuple(allocations(line, around)))


def in_one_space(items: list[Item]) -> list[Item]:
    """The items with all launches in one space, with as many named dimensions as the longest index needs."""
    return embedded(counted_alike(items))


def region_of(name: str, function: Function, items: list[Item], facts: FileFacts) -> Region:
    statements = [statement for statement, _ in items]
    flow = NameFlow(
        tuple(names_read(statement) for statement in statements),
        tuple(names_bound(statement) for statement in statements),
        names_read_after(function, statements) | names_shown(function),
    )
    return region_of_items(name, items, facts, flow)
