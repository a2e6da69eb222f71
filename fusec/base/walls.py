"""Assert the invariants of the data that each stage passes to the next; a violation names the stage."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from fusec.base.ir.access import AccessKind
from fusec.base.ir.host_statement import HostStatement, launch_of
from fusec.base.ir.kernel import Launch
from fusec.base.ir.program import Module, Program, Region, WholeLoops
from fusec.base.plan.plan import FusionPlan, ModulePlan
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.scalars.expression import CallHelper, Load, Local, Store, walk
from fusec.base.text.file_failure import working_on
from fusec.base.text.source_span import SourceSpan


class BrokenWall(AssertionError):  # noqa: N818 - it names what is broken
    """A stage returned a value that violates its invariants: a bug in fusec."""


def program(checked: Program) -> None:
    """The invariants after `capture`: every launch is complete, in order, and lies in the bytes of its module."""
    keys = {helper.key for helper in checked.helpers}
    paths = [module.path for module in checked.modules]
    _require(paths == sorted(set(paths)), "capture", "modules are in path order, each once")
    for helper in checked.helpers:
        _require(set(helper.helpers) <= keys, "capture", f"the helpers of `{helper.key}` are in the program")
    for module in checked.modules:
        with working_on(module.path):
            for region in module.regions:
                for sentence in _broken_regions(module, tuple(_all_regions(region)), keys):
                    _require(False, "capture", f"{sentence} ({module.path}, `{region.function}`)")


def graph(checked: DependenceGraph) -> None:
    """The invariants after `dependence`: every dependence joins an earlier launch of the region with a later one.

    Checked for adjacent launches only, since dependences are computed on demand.
    """
    items = checked.region.items
    for dependence in (each for k in range(1, len(items)) for each in checked.between(k - 1, k)):
        ends = (dependence.source, dependence.sink)
        _require(0 <= ends[0] < ends[1] < len(items), "dependence", "the source of a dependence stands before its sink")
        for item, access in zip(map(items.__getitem__, ends), (dependence.first, dependence.second), strict=True):
            launch = launch_of(item)
            found = launch is not None and access in launch.kernel.accesses
            _require(found, "dependence", "both accesses of a dependence are accesses of its launches")
        writes = (dependence.first, dependence.second)
        _require(any(a.kind is not AccessKind.READ for a in writes), "dependence", "one of the accesses writes")


def plan(checked: FusionPlan) -> None:
    """The invariants after `fusion`: modules are in order, groups do not overlap, and names are unique in a module."""
    paths = [module.path for module in checked.modules]
    _require(paths == sorted(set(paths)), "fusion", "modules are in path order, each once")
    for module in checked.modules:
        with working_on(module.path):
            _planned(module)


def _planned(module: ModulePlan) -> None:
    names = [group.name.fused for group in module.groups]
    _require(len(set(names)) == len(names), "fusion", f"groups of `{module.path}` have names of their own")
    whole = [sequence.span for sequence in module.sequences]
    alone = [group.span for group in module.groups if not any(each.holds(group.span) for each in whole)]
    _require(_in_order(sorted((*whole, *alone))), "fusion", f"groups of `{module.path}` do not overlap")
    places = [group.place for group in module.groups]
    _require(places == sorted(places), "fusion", f"groups of `{module.path}` are in order")
    for group in module.groups:
        _require(bool(group.members), "fusion", f"`{group.name.fused}` has members")
        _require(group.span.path == module.path, "fusion", f"`{group.name.fused}` stands in `{module.path}`")


def _require(holds: bool, room: str, sentence: str) -> None:
    if not holds:
        raise BrokenWall(f"`{room}` broke its promise: {sentence}")


def _in_order(spans: Iterable[SourceSpan]) -> bool:
    return all(first.end <= second.start for first, second in pairwise(spans))


def _all_regions(region: Region) -> Iterator[Region]:
    yield region
    for other in region.otherwise:
        yield from _all_regions(other)


def _broken_regions(module: Module, regions: tuple[Region, ...], helpers: set[str]) -> Iterator[str]:
    for region in regions:
        yield from _broken_region(module, region, helpers)


def _broken_region(module: Module, region: Region, helpers: set[str]) -> Iterator[str]:
    """A sentence for each invariant that the region violates."""
    launches = [item for item in region.items if isinstance(item, Launch)]
    if not region.items:
        yield "a region holds an item"
    if not len(region.items) == len(region.names.reads) == len(region.names.writes):
        yield "every item has its reads and writes"
    if any(not 0 <= index < len(region.items) for index, _ in (*region.comments.pragmas, *region.comments.ignored)):
        yield "a pragma stands on an item"
    loops = region.bond.items if isinstance(region.bond, WholeLoops) else ()
    if not all(_is_unrolled(region.items[first : last + 1]) for first, last in loops):
        yield "a loop is launches that stand for one statement"
    starts = [item.statement_span.start for item in region.items]
    if starts != sorted(starts):
        yield "items are in source order"
    if len({launch.kernel.domain.dimensions for launch in launches}) > 1:
        yield "all domains of a region have the same dimensions"
    for item in region.items:
        if not _lies_in(item.span, module) or not _lies_in(item.statement_span, module):
            yield f"the span {item.span} lies in its module"
    for launch in launches:
        yield from _broken_launch(launch, helpers)


def _is_unrolled(items: tuple[Launch | HostStatement, ...]) -> bool:
    spans = [item.span for item in items if isinstance(item, Launch) and item.span == item.statement_span]
    return len(set(spans)) == 1 and len(spans) == len(items)


def _broken_launch(launch: Launch, helpers: set[str]) -> Iterator[str]:
    operands = [operand.name for operand in launch.operands]
    arrays = [array.name for array in launch.kernel.parameters]
    if len(set(operands)) < len(operands) or len(set(arrays)) < len(arrays):
        yield f"operands and parameters of `{launch.name}` have names of their own"
    if any(array.base not in operands for array in launch.kernel.parameters):
        yield f"every parameter of `{launch.name}` is an operand or a view of one"
    given = (statement.name for statement in launch.kernel.body if not isinstance(statement, Store))
    known = {*arrays, *launch.results, *given}
    if any(access.array.name not in known for access in launch.kernel.accesses):
        yield f"accesses of `{launch.name}` name parameters or results"
    explicit = len(launch.kernel.domain.dimensions) - 1
    if any(array.affine is not None and len(array.affine) != explicit for array in launch.kernel.parameters):
        yield f"indices of `{launch.name}` have one expression for each explicit dimension"
    if not set(launch.writes.updated) <= set(launch.results) & set(arrays) or not set(launch.writes.stored) <= set(
        operands
    ):
        yield f"what `{launch.name}` writes in place are its operands"
    yield from _broken_body(launch, arrays, helpers)


def _broken_body(launch: Launch, arrays: list[str], helpers: set[str]) -> Iterator[str]:
    given: set[str] = set()
    if not launch.kernel.body:
        yield f"`{launch.name}` computes something"
    for statement in launch.kernel.body:
        for node in walk(statement.value):
            match node:
                case Load(name) if name not in arrays:
                    yield f"`{launch.name}` loads parameters only, not `{name}`"
                case Local(name) if name not in given:
                    yield f"`{launch.name}` reads `{name}` only after it has given it a value"
                case CallHelper(key) if key not in helpers:
                    yield f"the program holds the helper `{key}`"
                case _:
                    continue
        given.update(() if isinstance(statement, Store) else (statement.name,))


def _lies_in(span: SourceSpan, module: Module) -> bool:
    return span.path == module.path and 0 <= span.start < span.end <= len(module.source)
