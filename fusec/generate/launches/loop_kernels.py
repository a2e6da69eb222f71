"""Print the kernel that runs the launches of a loop."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.access import AccessKind
from fusec.base.ir.launch_loop import LaunchLoop
from fusec.base.ir.thread_kernel import RESERVED
from fusec.base.plan.group_queries import along_grid
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.base.records import dataclass
from fusec.base.text.words import free_name, take_name
from fusec.generate.launches.kernels import grids, language_of_group
from fusec.generate.launches.loop_members import Member, Naming, guarded, member_text
from fusec.generate.text.line_breaks import INDENT, call, lines_of

_AXES = ("x", "y", "z")


@dataclass(frozen=True, slots=True)
class _View:
    """The line `v = a[b]`, or `rate = rate_of_t[t]`, and the loop variables that it uses."""

    line: str
    variables: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Views:
    """The views, each once, and the expressions that replace the parameters of each member."""

    lines: tuple[_View, ...]
    of_members: tuple[Mapping[str, str], ...]


def loop_parameters(group: FusionGroup) -> list[str]:
    """The arguments of all launches, without loop variables and unused ones, and the bounds of the loops, each once."""
    places = [grid.place for grid in grids(group) if grid.place is not None]
    gone = {*places[0].variables, *group.named_by(FactKind.UNUSED)}
    arguments = [name for grid in grids(group) for name in grid.arguments if name not in gone]
    bounds = [loop.stop for loop in places[0].loops if loop.stop.isidentifier()]
    others = [_array(loop.stop) for loop in places[0].loops if not loop.stop.isidentifier() and _array(loop.stop)]
    return list(dict.fromkeys((*arguments, *bounds, *others)))


def _array(stop: str) -> str:
    """`a` for `a.shape[0]` and `len(a)`; empty for a number."""
    found = re.match(r"(?:len\()?([^\W\d]\w*)", stop)
    return found[1] if found else ""


def loop_kernel_lines(group: FusionGroup, literals: Mapping[str, str]) -> list[str]:
    """The whole function without its decorator; `literals` has the constants whose names mean something else here.

    `for t in range(n): decay[g, b](a)`  ->  `if i < a.size:`, `for t in range(n):`, `a[i] = rounded(a[i] * 0.5)`.
    """
    place = grids(group)[0].place
    assert place is not None
    parameters = loop_parameters(group)
    constants = {name for grid in grids(group) for name, _ in grid.text.names.constants}
    taken = {*parameters, *place.variables, *RESERVED, "range", *constants}
    axes = []
    for axis in grids(group)[0].text.axes:
        axes.append(free_name(axis, taken))
        taken.add(axes[-1])
    views = _views(group, taken)
    members = [
        member_text(member, group, Naming(tuple(axes), literals, taken, own, loaded_after(k, group)))
        for k, (member, own) in enumerate(zip(group.members, views.of_members, strict=True))
    ]
    lines = lines_of(call(f"def {group.name.kernel}", parameters), after=":")
    lines.append(f"{INDENT}{', '.join(axes)} = {language_of_group(group).word('grid')}({len(axes)})")
    return [*lines, *_body(group, members, views.lines)]


def _views(group: FusionGroup, taken: set[str]) -> _Views:
    names: dict[str, str] = {}
    lines: list[_View] = []
    of_members: list[Mapping[str, str]] = []
    for grid in grids(group):
        assert grid.place is not None
        own: dict[str, str] = {}
        for view in grid.place.views:
            if view.text not in names:
                longer = "_".join((view.parameter, *(view.variables or ("row",))))
                names[view.text] = take_name(longer if view.parameter in taken else view.parameter, taken)
                lines.append(_View(f"{names[view.text]} = {view.text}", frozenset(view.variables)))
            own[view.parameter] = names[view.text]
        for value in grid.place.values:
            parameter = next(p for p, a in zip(grid.text.parameters, grid.arguments, strict=True) if a == value.name)
            if value.element not in names:
                names[value.element] = take_name(parameter, taken)
                lines.append(_View(f"{names[value.element]} = {value.element}", frozenset({value.loop.variable})))
            pairs = zip(grid.text.parameters, grid.arguments, strict=True)
            own |= {name: names[value.element] for name, argument in pairs if argument == value.name}
        of_members.append(own)
    return _Views(tuple(lines), tuple(of_members))


def loaded_after(k: int, group: FusionGroup) -> frozenset[str]:
    """The arrays whose elements a thread loads after launch `k`; inside a loop of the kernel, those that any launch
    loads."""
    place = grids(group)[0].place
    assert place is not None
    is_inside = any(name not in along_grid(group) for name in place.variables) or len(along_grid(group)) > 1
    later = group.members if is_inside else group.members[k + 1 :]
    return frozenset(a.array.base for member in later for a in member.kernel.accesses if a.kind is AccessKind.READ)


def _body(group: FusionGroup, members: Sequence[Member], views: Sequence[_View]) -> Iterator[str]:
    """The body. Lines before the guards are hoisted out of the loops if they are loop-invariant and no body binds them
    again; so is a guard that all members share."""
    place = grids(group)[0].place
    assert place is not None
    own = {*place.variables, *(view.line.partition(" = ")[0] for view in views)}
    preamble = [text for member in members for text in member.preamble]
    own |= {name for text in preamble if _names(text) & own for name in _names(text)}
    is_free = not any(_names(text) & own for text in (*preamble, *(member.guard for member in members)))
    bound_again = {name for text in preamble for name in _bound(text)} & {n for m in members for n in _bound(m.body)}
    is_free = is_free and not bound_again and not any(map(_reads_element, preamble))
    first = members[0]
    is_shared = is_free and bool(first.guard) and not first.reads_in_guard
    is_shared = is_shared and all(member.guard == first.guard for member in members)
    depth = 1
    if is_free:
        yield from _indented(preamble, depth)
        members = [replace(member, preamble=()) for member in members]
    if is_shared:
        yield f"{INDENT}if {first.guard}:"
        members = [replace(member, guard="") for member in members]
        depth += 1
    for header, inside in _headers(group, place.loops):
        yield f"{INDENT * depth}{header}"
        depth += 1
        yield from _indented([view.line for view in views if _is_known_first(view, inside)], depth)
    yield from _indented([text for member in members for text in member.preamble], depth)
    yield from (f"{INDENT * (depth - 1)}{line}" if line else "" for line, _ in guarded(members))


def _indented(texts: Sequence[str], depth: int) -> Iterator[str]:
    return (f"{INDENT * depth}{line}" for text in texts for line in text.splitlines())


def _headers(group: FusionGroup, loops: Sequence[LaunchLoop]) -> Iterator[tuple[str, Sequence[str]]]:
    """Each loop with the names that are bound inside it, its own last.

    Loops over parallel iterations are outermost: the first lies along an axis of the grid.
    """
    beside = [loop for loop in loops if loop.variable in along_grid(group)]
    axis = _AXES[len(grids(group)[0].text.axes)] if beside else ""
    known, language = list[str](), language_of_group(group)
    for k, loop in enumerate((*beside, *(loop for loop in loops if loop not in beside))):
        first, step = (f"{language.word(word)}.{axis}" for word in ("blockIdx", "gridDim"))
        start = f"{loop.start} + {first}" if loop.start else first
        bounds = f"range({start}, {loop.stop}, {step})" if k == 0 and beside else loop.bounds
        known.append(loop.variable)
        yield f"for {loop.variable} in {bounds}:", tuple(known)


def _is_known_first(view: _View, known: Sequence[str]) -> bool:
    """Whether this loop is the innermost that the view depends on; or the outermost, if it depends on none."""
    return view.variables <= set(known) and (known[-1] in view.variables or (not view.variables and len(known) == 1))


def _bound(text: str) -> set[str]:
    nodes = ast.walk(ast.parse(text))
    return {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def _reads_element(text: str) -> bool:
    """Whether it subscripts more than `a.shape`."""
    nodes = ast.walk(ast.parse(text))
    return any(isinstance(node, ast.Subscript) and not isinstance(node.value, ast.Attribute) for node in nodes)


def _names(text: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(text or "0")) if isinstance(node, ast.Name)}
