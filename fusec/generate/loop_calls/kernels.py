"""Print a loop whose iterations each run the bodies of several of the author's loops, one after the other."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fusec.base.ir.kernel import Launch, LoopCall, nest_calls
from fusec.base.ir.loop_call import RESERVED_IN_LOOPS, NestCall, axes_of_elements, names_given, shape_text
from fusec.base.ir.made_array import MadeArray
from fusec.base.plan.call import OutputKind
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.base.text.words import take_name
from fusec.generate.guards.fact_arguments import conditions
from fusec.generate.text.line_breaks import INDENT, Bracketed, Item, call, lines_of, unless_all
from fusec.generate.text.verbatim import with_names
from fusec.generate.threads.halo_bodies import halo_body, placed_elements, with_placed_elements
from fusec.generate.threads.loaded_once import loaded_once
from fusec.generate.threads.loop_variables import Load, with_local_elements

ASKED = "is_asked"


@dataclass(slots=True)
class _Names:
    """The names of one kernel: those `taken` so far, and the loop variables."""

    taken: set[str]
    axes: list[str] = field(default_factory=list)

    def take(self, wanted: str) -> str:
        return take_name(wanted, self.taken)


def is_asked_first(group: FusionGroup) -> bool:
    """Whether calls run before the kernel. It must first report whether it may run; its last argument requests only
    this answer."""
    return any(each.is_first for each in group.opaque)


def kernel_results(group: FusionGroup) -> list[str]:
    """The arrays that the kernel makes and returns: the dispatcher's results, then operands of later calls."""
    returned = [output.name for output in group.call.outputs if output.kind is not OutputKind.GIVEN]
    made = {name for member in group.members for name in member.results}
    given = (operand.name for each in group.opaque for operand in each.launch.operands if operand.name in made)
    return list(dict.fromkeys((*returned, *given)))


def loop_calls(group: FusionGroup) -> tuple[NestCall, ...]:
    return tuple(nest_calls(group.members))


def loop_parameters(group: FusionGroup) -> list[str]:
    """The arguments of all calls, each once, without arrays that the functions make."""
    made = _made_names(group)
    return list(dict.fromkeys(name for each in loop_calls(group) for name in each.arguments if name not in made))


def written_arrays(group: FusionGroup) -> list[str]:
    """The caller's arrays that the author's functions write, whether or not the fused kernel writes them."""
    made = _made_names(group)
    return list(dict.fromkeys(name for member in group.members for name in member.writes.stored if name not in made))


def _made_names(group: FusionGroup) -> set[str]:
    """The arrays that are no arguments of the kernel: it makes them, or has no array."""
    vanished = {each.name for each in group.contractions if each.made is not None}
    return vanished | {each.name for call in loop_calls(group) for each in call.made}


def loop_kernel_lines(group: FusionGroup, literals: Mapping[str, str]) -> list[str]:
    """The whole function without its decorator; `literals` has the constants whose names mean something else here.

    `for i in range(n): t[i] = a * x[i]` and `for i in range(n): y[i] = t[i] + x[i]`  ->  one loop.
    """
    calls = loop_calls(group)
    parameters = loop_parameters(group)
    constants = (name for each in calls for name, _ in each.text.instance.names.constants)
    meant = (meaning.partition(".")[0] for each in calls for _, meaning in each.text.instance.names.libraries)
    names = _Names({*parameters, *_made_names(group), *RESERVED_IN_LOOPS, *constants, *meant})
    first = calls[0].text.instance
    names.axes = [names.take(axis) for axis in first.axes]
    asked = [ASKED] if is_asked_first(group) else []
    lines = lines_of(call(f"def {group.name.kernel}", [*parameters, *asked]), after=":")
    returned = ", ".join(kernel_results(group))
    guards = _guards(group)
    lines += [*unless_all(guards), f"{INDENT * 2}return {'None' if returned else 'False'}"] if guards else []
    lines += [f"{INDENT}if {ASKED}:", f"{INDENT * 2}return True"] if asked else []
    rows = _rows(group, names)
    spellings = [_spellings(member, literals, names) for member in group.members]
    lead = next(k for k, each in enumerate(calls) if not each.places)
    for k, (member, given) in enumerate(zip(group.members, spellings, strict=True)):
        lines += [f"{INDENT}{line}" for line in _preamble(group, member, given, is_first=k == lead)]
    lines += [f"{INDENT}{line}" for line in _scratch_rows(group, rows)]
    for depth, (axis, loop) in enumerate(zip(names.axes, calls[lead].text.loops, strict=True), start=1):
        lines.append(f"{INDENT * depth}for {axis} in {with_names(loop, spellings[lead])}:")
    indent = INDENT * (len(names.axes) + 1)
    lines += [f"{indent}{line}" if line.strip() else "" for line in _body(group, spellings, names, rows)]
    numbers = dict(
        pair for member, given in zip(group.members, spellings, strict=True) for pair in _numbers(member, given)
    )
    values = ", ".join(numbers.get(name, name) for name in kernel_results(group))
    return _without_vanished([*lines, f"{INDENT}return {values or True}"], group)


def _numbers(member: Launch, given: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The numbers that the member's function returns, with the kernel's names."""
    assert isinstance(member, LoopCall)
    for name, text in zip(member.loop.ending.numbers, member.loop.text.ending.numbers, strict=True):
        yield name, with_names(text, given)


def _without_vanished(lines: Sequence[str], group: FusionGroup) -> list[str]:
    """The lines with the sizes of arrays that are never made replaced by the sizes of the arrays that they are like."""
    alike = {each.name: each.made.shape for each in group.contractions if each.made is not None and each.made.shape}
    return with_names("\n".join(lines), alike).splitlines() if alike else list(lines)


def _types(group: FusionGroup) -> dict[str, str]:
    """How a value is converted to the element type of an array that is not made."""
    made = {each.name: each.made for each in group.contractions if each.made is not None}
    found: dict[str, str] = {}
    for name, each in made.items():
        like = _teller(each, made)
        found[name] = f"{like.like}.dtype.type" if like.like else f"np.{like.dtype}"
    return found


def _teller(made: MadeArray, others: Mapping[str, MadeArray]) -> MadeArray:
    """The first of the arrays that were allocated alike: its dtype is theirs."""
    while made.like in others:
        made = others[made.like]
    return made


def _tellers(group: FusionGroup) -> list[str]:
    """The caller's arrays with the dtypes of arrays that the kernel makes or leaves out."""
    made = {each.name: each for member in loop_calls(group) for each in member.made}
    made |= {each.name: each.made for each in group.contractions if each.made is not None}
    return list(dict.fromkeys(like for each in made.values() if (like := _teller(each, made).like)))


def _rows(group: FusionGroup, names: _Names) -> dict[str, str]:
    """The name of an instance's row in each array that is passed by whole rows: `x_row` for `x[row]`."""
    return {name: names.take(f"{name}_{''.join(names.axes)}") for name in axes_of_elements(loop_calls(group))}


def _scratch_rows(group: FusionGroup, rows: Mapping[str, str]) -> Iterator[str]:
    """Memory for one row of each array that is never returned."""
    made = {each.name: each.made for each in group.contractions if each.made is not None}
    for name, row in rows.items():
        each = made.get(name)
        if each is not None:
            yield f"{row} = np.empty({shape_text([extent.text for extent in each.extents[1:]])})"


def _body(
    group: FusionGroup, spellings: Sequence[Mapping[str, str]], names: _Names, rows: Mapping[str, str]
) -> Iterator[str]:
    """The statements of one iteration: the bodies of the members, with variables for elements that several members
    share or that are never stored."""
    suffix = "".join(names.axes)
    instances = [each.text.instance for each in loop_calls(group)]
    bodies = [
        with_names(_text(each), {**given, **_rows_of(each, rows)})
        for each, given in zip(loop_calls(group), spellings, strict=True)
    ]
    recomputed = {
        name
        for member in group.members
        if isinstance(member, LoopCall) and member.loop.places
        for name in member.writes.stored
    }
    placed = placed_elements(bodies, recomputed, names.take)
    bodies = [with_placed_elements(body, placed) for body in bodies]
    once = loaded_once(group, bodies)
    elements = {
        name: names.take(f"{name}_{suffix}")
        for name in (*(c.name for c in group.contractions), *(e.array for e in once))
        if name not in recomputed and name not in rows
    }
    viewed = {each.name for each in group.contractions}
    types = _types(group)
    types |= {each.variable: types.get(each.array, f"{each.array}.dtype.type") for each in placed}
    elements |= {each.variable: each.variable for each in placed}
    for k, (instance, body) in enumerate(zip(instances, bodies, strict=True)):
        loads = [
            Load(each.statement, elements[each.array], each.element)
            for each in once
            if each.member == k and each.statement is not None
        ]
        yield f"# {instance.name}"
        for name, row in rows.items():
            if name not in viewed and re.search(rf"\b{row}\b", body):
                yield f"{row} = {name}[{', '.join(names.axes)}]"
                viewed.add(name)
        yield from with_local_elements(body, elements, loads, types).splitlines()
    for each in once:
        if each.is_stored:
            yield f"{each.element} = {elements[each.array]}"


def _rows_of(call: NestCall, rows: Mapping[str, str]) -> dict[str, str]:
    """The parameters for which the function takes one row."""
    given = dict(zip(call.text.instance.parameters, call.arguments, strict=True))
    return {parameter: rows[given[parameter]] for parameter, _ in call.text.ufunc.rows}


def _text(call: NestCall) -> str:
    """The statements of one iteration for the call, with the author's names."""
    return halo_body(call.text.instance, call.arguments, call.places)


def _spellings(member: Launch, literals: Mapping[str, str], names: _Names) -> dict[str, str]:
    """The fused kernel's names for names in the member's text, if they differ."""
    assert isinstance(member, LoopCall)
    text = member.loop.text.instance
    given = dict(zip(text.parameters, member.loop.arguments, strict=True)) | dict(
        zip(text.axes, names.axes, strict=True)
    )
    given |= text.names.meanings(literals)
    parts = (*text.preamble, _text(member.loop))
    own = dict.fromkeys(name for part in parts for name in names_given(part) if name not in given)
    given |= {name: names.take(name) for name in own}
    return {old: new for old, new in given.items() if old != new}


def _preamble(group: FusionGroup, member: Launch, given: Mapping[str, str], *, is_first: bool) -> list[str]:
    """The lines before the loops; for later members, those that their bodies use, since the bounds are those of the
    first.

    Arrays that are never allocated have no lines.
    """
    assert isinstance(member, LoopCall)
    gone = {each.name for each in group.contractions}
    parts = member.loop.text.preamble(is_first=is_first)
    kept = [part for part in parts if gone.isdisjoint(given.get(name, name) for name in names_given(part))]
    return [line for part in kept for line in with_names(part, given).splitlines()]


def _guards(group: FusionGroup) -> list[Item]:
    """The facts that the proof uses, as conditions; written arrays come first."""
    written = written_arrays(group)
    ordered = [*written, *(name for name in group.named_by(FactKind.INDEXED) if name not in written)]
    ranks: dict[str, int] = {}
    for each in loop_calls(group):
        taken = each.ranks
        ranks |= {name: max(rank + each.axes_of_element(name), ranks.get(name, 0)) for name, rank in taken}
    made = {each.name: each.made.shape for each in group.contractions if each.made is not None and each.made.shape}
    ranks |= {shape: max(ranks.get(shape, 0), ranks[name]) for name, shape in made.items()}
    memories = Bracketed("(", tuple(f"memory({name}, {ranks[name]})" for name in ordered), ")")
    found: list[Item] = [call("are_separate", [memories, f"written={len(written)}"])] if ordered else []
    found += [f"holds_stored({array})" for array in _tellers(group) if array not in written]
    return [*found, *conditions(group)]
