"""The parts of a generated module for a loop of launches, fused into one launch."""

from collections.abc import Iterator, Mapping, Sequence

from fusec.base.ir.launch_loop import LaunchLoop, LoopPlace, LoopValue
from fusec.base.plan.group_queries import along_grid
from fusec.base.plan.plan import FusionGroup
from fusec.base.scalars.languages import Places
from fusec.base.text.words import listed
from fusec.generate.guards.authored import AuthoredText
from fusec.generate.guards.fact_arguments import call_arguments
from fusec.generate.launches.kernels import asked_arrays, grids, language_of_group
from fusec.generate.launches.loop_kernels import loop_kernel_lines, loop_parameters
from fusec.generate.launches.work_unit_loops import work_unit_loop, work_unit_loop_guard
from fusec.generate.text.docstrings import guarded_docstring
from fusec.generate.text.free_names import require_identifier
from fusec.generate.text.line_breaks import INDENT, Bracketed, Item, call, joined, lines_of, tuple_of
from fusec.generate.text.original import original

LOOP_SUPPORT = ("beside_grid", "values_on_device")


def launch_loop_text(group: FusionGroup, literals: Mapping[str, str]) -> AuthoredText:
    """Dispatcher, original and kernel; `literals` has the constants whose names mean something else in the module."""
    parameters = [require_identifier(operand.name) for operand in group.call.operands]
    is_of_range = language_of_group(group).places is Places.GIVEN
    launch, kernel = _over_range(group, literals) if is_of_range else _over_grid(group, literals)
    fall_back = lines_of(call(group.name.unfused, parameters), INDENT)
    return AuthoredText(
        signature=joined(lines_of(call(f"def {require_identifier(group.dispatcher)}", parameters), after=":")),
        docstring=joined(guarded_docstring(_summary(group), group)),
        run=joined([*_nothing(place_of(group)), *launch, f"{INDENT * 2}return", *fall_back]),
        original=original(group, {}),
        kernel=joined([f"@{language_of_group(group).word('jit')}", *kernel]),
    )


def _over_grid(group: FusionGroup, literals: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """The lines that ask and launch, and the kernel, which a grid of threads runs."""
    numbers = {key: text for grid in grids(group) if grid.place for key, text in grid.place.literals}
    arguments = [numbers.get(argument, argument) for argument in loop_parameters(group)]
    values = tuple(dict.fromkeys(value for grid in grids(group) if grid.place for value in grid.place.values))
    launched = call("if allowed and launched", [f"{group.name.kernel}[{_configuration(group)}]", *arguments])
    asked = [*lines_of(_guard(group), INDENT), *_computed(values)]
    return [*asked, *lines_of(launched, INDENT, ":")], loop_kernel_lines(group, literals)


def _over_range(group: FusionGroup, literals: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """The same of a work unit, which a call runs over a range of places."""
    unit = work_unit_loop(group, literals)
    asked = [*lines_of(work_unit_loop_guard(group, unit), INDENT), f"{INDENT}if allowed:"]
    return [*asked, *lines_of(unit.started, INDENT * 2)], unit.lines


def place_of(group: FusionGroup) -> LoopPlace:
    """The loops of the group."""
    place = grids(group)[0].place
    assert place is not None
    return place


def _nothing(place: LoopPlace) -> Iterator[str]:
    """The lines for loops without iterations: they evaluate the author's ranges, and raise what these raise."""
    for loop in place.loops:
        if loop.stop.isdecimal() and loop.start < int(loop.stop):
            continue
        yield f"{INDENT}if not {loop.bounds}:"
        yield f"{INDENT * 2}return"


def _computed(values: Sequence[LoopValue]) -> Iterator[str]:
    """`rate_of_t = values_on_device(allowed, lambda: [dt * t for t in range(n)])`: the author's expression for all
    iterations."""
    for value in values:
        numbers = f"lambda: [{value.text} for {value.loop.variable} in {value.loop.bounds}]"
        yield from lines_of(call(f"{value.name} = values_on_device", ["allowed", numbers]), INDENT)
    if values:
        yield f"{INDENT}allowed = {' and '.join(f'{value.name} is not None' for value in values)}"


def _summary(group: FusionGroup) -> str:
    members = listed([f"`{member}`" for member in dict.fromkeys(member.name for member in group.members)])
    return f"Launch {members} {_how(group)}"


def _how(group: FusionGroup) -> str:
    inside = [loop.variable for loop in place_of(group).loops if loop.variable not in along_grid(group)]
    beside = listed([f"`{name}`" for name in along_grid(group)]) if along_grid(group) else ""
    if not beside:
        return f"once, with the loop over {listed([f'`{name}`' for name in inside])} inside the kernel"
    text = f"once, for all {beside} side by side"
    return f"{text} and the loop over {listed([f'`{name}`' for name in inside])} inside the kernel" if inside else text


def _configuration(group: FusionGroup) -> str:
    grid = grids(group)[0]
    if not along_grid(group):
        return ", ".join(grid.configured.settings)
    loop = first_beside(group)
    assert loop is not None
    axes = len(grid.text.axes)
    count = f"{loop.stop} - {loop.start}" if loop.start else loop.stop
    blocks, *rest = grid.configured.settings
    return ", ".join((f"beside_grid({blocks}, {axes}, {count})", *rest))


def first_beside(group: FusionGroup) -> LaunchLoop | None:
    """The loop whose iterations lie along the last axis of the grid."""
    found = (loop for loop in place_of(group).loops if loop.variable in along_grid(group))
    return next(found, None)


def _guard(group: FusionGroup) -> Bracketed:
    """`allowed = may_fuse(...)`: written arrays come first."""
    asked, _ = asked_arrays(group, "arrays")
    grid = grids(group)[0]
    items: list[Item] = [tuple_of(grid.configured.settings[:2]), f"axes={len(grid.text.axes)}", *asked]
    items += call_arguments(group, items[0], str)
    return Bracketed("allowed = may_fuse(", (*items, "on_device=True"), ")")
