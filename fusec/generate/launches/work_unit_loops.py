"""Print the work unit that stands for a loop of work units."""

from collections.abc import Mapping, Sequence

from fusec.base.ir.launch_loop import LaunchLoop
from fusec.base.ir.thread_kernel import RESERVED
from fusec.base.plan.group_queries import along_grid
from fusec.base.plan.plan import FusionGroup
from fusec.base.records import dataclass
from fusec.base.text.words import take_name
from fusec.generate.launches.kernels import grids, language_of_group
from fusec.generate.launches.loop_kernels import loaded_after, loop_parameters
from fusec.generate.launches.loop_members import Naming, guarded, member_text
from fusec.generate.launches.work_units import (
    element_locals,
    hashed,
    rounding_argument,
    rounding_parameters,
    work_unit_guard,
)
from fusec.generate.text.line_breaks import INDENT, Bracketed, call


@dataclass(frozen=True, slots=True)
class WorkUnitLoop:
    """`lines` of the work unit, the call that has it `started`, and how many `places` the call runs."""

    lines: list[str]
    started: Bracketed
    places: str


def work_unit_loop(group: FusionGroup, literals: Mapping[str, str]) -> WorkUnitLoop:
    """If the iterations may run side by side, each place is a pair of an iteration and a place of the author's; otherwise each
    place of the author's runs all iterations.

    `for b in range(n): pk.parallel_for(m, work, a=a[b])`  ->  `b: int = k // m`, `i: int = k - b * m`, `a[b][i] = ...`.
    """
    place = grids(group)[0].place
    assert place is not None
    (loop,) = place.loops
    constants = {name for grid in grids(group) for name, _ in grid.text.names.constants}
    parameters = loop_parameters(group)
    taken = {*parameters, loop.variable, *RESERVED, "range", *constants}
    own = take_name(grids(group)[0].text.axes[0], taken)
    given = _values(group, parameters)
    width = grids(group)[0].configured.settings[0]
    bodies = element_locals(group, [loop.variable, own, *parameters], _bodies(group, own, literals, taken), taken)
    given |= {name: rounding_argument(group) for name in rounding_parameters(bodies)}
    if not along_grid(group):
        lines = [
            f"{INDENT}for {loop.variable} in {loop.bounds}:",
            *(f"{INDENT}{line}" if line else "" for line in bodies),
        ]
        return _unit(group, own, given, lines, width)
    wide = width if width.isidentifier() or width.isdecimal() else take_name("width", taken)
    given |= {} if width.isdecimal() else {wide: width}
    pair = take_name("k", taken)
    start = f"{loop.start} + " if loop.start else ""
    row = f"({loop.variable} - {loop.start})" if loop.start else loop.variable
    lines = [
        f"{INDENT}{loop.variable}: int = {start}{pair} // {wide}",
        f"{INDENT}{own}: int = {pair} - {row} * {wide}",
        *bodies,
    ]
    return _unit(group, pair, given, lines, f"{_count(loop)} * {_factor(width)}")


def work_unit_loop_guard(group: FusionGroup, unit: WorkUnitLoop) -> Bracketed:
    """`allowed = may_fuse_work_units(...)`, which also asks whether so many places can be counted."""
    width = grids(group)[0].configured.settings[0]
    counted = [Bracketed("places=lambda: [", (width, unit.places), "]")] if along_grid(group) else []
    return work_unit_guard(group, unit.lines, *counted)


def _bodies(group: FusionGroup, own: str, literals: Mapping[str, str], taken: set[str]) -> list[tuple[str, int]]:
    """The members' statements over whole views: `a[b][i]`."""
    members = []
    for k, (member, grid) in enumerate(zip(group.members, grids(group), strict=True)):
        assert grid.place is not None
        rows = {view.parameter: view.text for view in grid.place.views}
        members.append(member_text(member, group, Naming((own,), literals, taken, rows, loaded_after(k, group))))
    return list(guarded(members))


def _values(group: FusionGroup, parameters: Sequence[str]) -> dict[str, str]:
    """The parameters with what the dispatcher passes."""
    numbers = {key: text for grid in grids(group) if grid.place for key, text in grid.place.literals}
    place = grids(group)[0].place
    assert place is not None
    used = {name for grid in grids(group) for name in grid.arguments}
    inside = {loop.stop for loop in place.loops} if not along_grid(group) else set[str]()
    return {name: numbers.get(name, name) for name in parameters if name in used | inside}


def _unit(group: FusionGroup, place: str, given: Mapping[str, str], lines: list[str], places: str) -> WorkUnitLoop:
    made = hashed(group, [place, *given], lines)
    name = made[0].removeprefix("def ").partition("(")[0]
    arguments = [places, name, *(f"{parameter}={text}" for parameter, text in given.items())]
    return WorkUnitLoop(made, call(language_of_group(group).word("parallel_for"), arguments), places)


def _count(loop: LaunchLoop) -> str:
    return f"({loop.stop} - {loop.start})" if loop.start else loop.stop


def _factor(width: str) -> str:
    return width if width.isidentifier() or width.isdecimal() else f"({width})"
