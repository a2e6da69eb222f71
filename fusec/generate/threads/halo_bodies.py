"""Bodies of producer kernels whose elements the consumer's threads compute."""

import ast
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from fusec.base.ir.kernel import GridLaunch, Launch
from fusec.base.ir.thread_kernel import Allocation, KernelText, Place, with_arguments
from fusec.base.plan.fusion_kinds import Contraction
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.thread_elements import array_of, elements, needed_statements, offsets
from fusec.base.records import dataclass
from fusec.base.text.words import free_name
from fusec.generate.text.verbatim import edited, line_starts, stretch


def halo_body(text: KernelText, arguments: tuple[str, ...], places: tuple[Place, ...]) -> str:
    """The body; for a kernel that is computed at several places, the statements of each place, one after the other.

    `flux[i] = k * (u[i + 1] - u[i])`  ->  `flux[i - 1] = k * (u[i] - u[i - 1])` and then the line as it was.
    """
    if not places:
        return text.body
    arrays = dict(zip(text.parameters, arguments, strict=True))
    taken = {node.id for node in ast.walk(ast.parse(text.body)) if isinstance(node, ast.Name)} | set(arrays)
    lines: list[str] = []
    shown: set[int] = set()
    for place in places:
        wanted = {parameter for parameter, name in arrays.items() if name in place.arrays}
        lines += _place_lines(text, place, wanted, taken, shown)
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class PlacedElement:
    """An element of an array that an instance computes: its index, and the variable that holds it."""

    array: str
    index: str
    variable: str


def placed_elements(
    bodies: Iterable[str], arrays: Collection[str], take: Callable[[str], str]
) -> tuple[PlacedElement, ...]:
    """The elements that the bodies store: `flux_i_minus_1` for `flux[i - 1]`."""
    found: dict[tuple[str, str], PlacedElement] = {}
    for element in (each for body in bodies for each in elements(ast.parse(body), arrays)):
        key = array_of(element), ast.unparse(element.slice)
        if isinstance(element.ctx, ast.Store) and key not in found:
            index = key[1].replace("+", " plus ").replace("-", " minus ")
            words = "".join(c if c.isalnum() or c == "_" else " " for c in f"{key[0]} {index}").split()
            found[key] = PlacedElement(*key, take("_".join(words)))
    return tuple(found.values())


def with_placed_elements(body: str, placed: Sequence[PlacedElement]) -> str:
    """The body with each of these elements in an array of its own, named after the variable."""
    variables = {(each.array, each.index): each.variable for each in placed}
    starts = line_starts(body)
    edits = [
        (*stretch(element.value, starts), variables[array_of(element), ast.unparse(element.slice)])
        for element in elements(ast.parse(body), {each.array for each in placed})
    ]
    return edited(body, edits)


def _place_lines(text: KernelText, place: Place, wanted: set[str], taken: set[str], shown: set[int]) -> Iterator[str]:
    """The statements at one place; the author's comments appear at the first place, where lines are `shown` first."""
    lines, statements = text.body.splitlines(), ast.parse(text.body).body
    needed = needed_statements(statements, wanted)
    names = _local_names(needed, text, place, taken)
    end = 0
    for statement in statements:
        first, last = statement.lineno - 1, statement.end_lineno or statement.lineno
        if statement in needed:
            is_new = first not in shown
            yield from (line for line in lines[end:first] if is_new and line.strip())
            yield from _moved(statement, lines[first:last], text, place, names, has_comments=is_new)
            shown.add(first)
        end = last


def _local_names(statements: list[ast.stmt], text: KernelText, place: Place, taken: set[str]) -> dict[str, str]:
    """New names for the variables of another place: `slope_i_minus_1`."""
    if not any(place.shift):
        return {}
    words = [_words(axis, distance) for axis, distance in zip(text.axes, place.shift, strict=True) if distance]
    nodes = (node for statement in statements for node in ast.walk(statement))
    bound = sorted({node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)})
    names = {name: free_name("_".join((name, *words)), taken) for name in bound}
    taken.update(names.values())
    return names


def _words(axis: str, distance: int) -> str:
    return f"{axis}_{'minus' if distance < 0 else 'plus'}_{abs(distance)}"


def _moved(
    statement: ast.stmt, lines: list[str], text: KernelText, place: Place, names: dict[str, str], *, has_comments: bool
) -> Iterator[str]:
    """The lines of the statement with the elements and variables of the place."""
    content = [line.encode() for line in lines]
    if not has_comments and len(lines) == 1:
        content[0] = content[0][: statement.end_col_offset]
    edits: list[tuple[int, int, int, str]] = []
    for element in elements(statement, text.parameters):
        found = offsets(element, text.axes)
        assert found is not None
        index = ", ".join(offset.moved(place.shift).spelled(text.axes) for offset in found)
        edits.append(_edit(element.slice, index))
    named = (node for node in ast.walk(statement) if isinstance(node, ast.Name) and node.id in names)
    edits += [_edit(node, names[node.id]) for node in named]
    for line, start, end, words in sorted(edits, reverse=True):
        row = line - statement.lineno
        content[row] = content[row][:start] + words.encode() + content[row][end:]
    yield from (line.decode() for line in content)


def _edit(node: ast.expr, words: str) -> tuple[int, int, int, str]:
    """The edit of a statement's text; indices and names do not span lines."""
    assert node.lineno == node.end_lineno and node.end_col_offset is not None
    return node.lineno, node.col_offset, node.end_col_offset, words


def with_kept_producers(group: FusionGroup) -> FusionGroup:
    """The group with each stored producer split into two members; the second stores into arrays that vanish.

    `fluxes(u, flux)` and `update(u, flux, v)`  ->  `fluxes(u, flux)`, `fluxes(u, flux_again)` and `update(u, flux_again, v)`.
    """
    kept = [
        member
        for member in group.members
        if isinstance(member, GridLaunch) and member.grid.halo and member.grid.halo.copies
    ]
    if not kept:
        return group
    (producer,) = kept
    assert isinstance(producer, GridLaunch) and producer.grid.halo is not None
    halo, names = producer.grid.halo, dict(producer.grid.halo.copies)
    places = tuple(Place(each.shift, tuple(names[name] for name in each.arrays)) for each in halo.places)
    again = replace(halo, places=places, reader=with_arguments(halo.reader, names), copies=())
    grid = replace(producer.grid, halo=None)
    first = group.members.index(producer)
    members: list[Launch] = [*group.members[:first], replace(producer, grid=grid)]
    members.append(replace(producer, grid=replace(with_arguments(grid, names), halo=again)))
    members += [
        replace(member, grid=with_arguments(member.grid, names)) if isinstance(member, GridLaunch) else member
        for member in group.members[first + 1 :]
    ]
    gone = [
        Contraction(copy, Allocation(copy, "", name, "", frozenset(), producer.span, producer.span))
        for name, copy in halo.copies
    ]
    return replace(group, members=tuple(members), contractions=(*group.contractions, *gone))
