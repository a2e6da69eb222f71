"""Print the function that calls the functions of neighbouring groups in turn."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from fusec.base.ir.kernel import LaunchForm
from fusec.base.ir.library_call import Join, RowReduction
from fusec.base.ir.preparation import ReducedArithmetic
from fusec.base.ir.program import Module
from fusec.base.plan.call import Made, MadeBetween, ReducedInKernel, products
from fusec.base.plan.plan import CallSequence, FusionGroup
from fusec.base.text.words import free_name, listed
from fusec.generate.cuda.rows_of_rows import rows_of_rows
from fusec.generate.cuda.tall_chains import layer_name
from fusec.generate.text.docstrings import docstring
from fusec.generate.text.free_names import require_identifier
from fusec.generate.text.line_breaks import INDENT, call, joined, lines_of
from fusec.generate.text.original import own_names
from fusec.generate.text.verbatim import with_names


def sequence_text(entry: CallSequence, module: Module, renamed: Mapping[str, str]) -> str:
    """The function, which returns what the author's module reads of the results. `renamed`: the author's names of
    libraries with those of the generated module."""
    parameters = [require_identifier(operand.name) for operand in entry.operands]
    return joined(
        [
            *lines_of(call(f"def {require_identifier(entry.name.fused)}", parameters), after=":"),
            *_docstring(entry),
            *_first_choice(entry),
            *_guarded(entry, [lines for k in range(len(entry.parts)) if (lines := _part_lines(entry, k, renamed))]),
            *_definition(entry),
            *(_original(entry, parameters, module, renamed) if entry.is_early else []),
            *(line for group, made in rows_of_rows(entry) for line in _definition_of_rows(group, made, renamed)),
        ]
    )


def _first_choice(entry: CallSequence) -> list[str]:
    """The kernel of the whole chain, if it has one and the arguments fit."""
    if entry.kernel is None:
        return []
    names = {name for layer in entry.kernel.layers for name in layer.operands}
    result = free_name("result", {entry.kernel.x, *names})
    layers = [_tuple(layer.operands) for layer in entry.kernel.layers]
    asked = lines_of(call(f"{result} = {entry.name.cuda}.launch", [entry.kernel.x, *layers]), INDENT)
    return [*asked, f"{INDENT}if {result} is not None:", f"{INDENT}{INDENT}return {result}"]


def _guarded(entry: CallSequence, parts: Sequence[list[str]]) -> list[str]:
    """The lines of the parts; if calls run early, of plain arrays only, and what they raise the author's statements raise in their own
    order."""
    if not entry.is_early:
        return [line for lines in parts for line in lines]
    names = [require_identifier(operand.name) for operand in entry.operands]
    fall_back = lines_of(call(f"return {entry.name.unfused}", names), INDENT * 2)
    *before, last = parts
    return [
        *lines_of(call("if not are_plain", names), INDENT, after=":"),
        *fall_back,
        f"{INDENT}try:",
        *(f"{INDENT}{line}" for lines in before for line in lines),
        f"{INDENT}except Exception:  # noqa: BLE001 - the author's statements raise in their own order",
        *fall_back,
        *last,
    ]


def _original(entry: CallSequence, parameters: Sequence[str], module: Module, renamed: Mapping[str, str]) -> list[str]:
    """The author's statements as a function, without the indentation of the first, which runs where the guard says no."""
    is_returned = entry.parts[-1].form is LaunchForm.RETURN
    spans = {part.span for part in entry.between}
    spans |= {member.statement_span for group in entry.groups for member in group.members}
    lines: list[str] = []
    for each in sorted(spans):
        first, *rest = module.source[each.start : each.end].decode(module.encoding).splitlines()
        lines += [first, *(line[min(each.column - 1, len(line) - len(line.lstrip())) :] for line in rest)]
    own = {*parameters, *(part.made.name for part in entry.between)}.union(*map(own_names, entry.groups))
    body = with_names("\n".join(lines), {old: new for old, new in renamed.items() if old not in own}).splitlines()
    body += [] if is_returned else [f"return {', '.join(entry.outputs)}"]
    head = lines_of(call(f"def {require_identifier(entry.name.unfused)}", parameters), after=":")
    return ["", "", *head, *(f"{INDENT}{line}".rstrip() for line in body)]


def _definition(entry: CallSequence) -> list[str]:
    """What launches that kernel."""
    if entry.kernel is None:
        return []
    layers = []
    for k, layer in enumerate(entry.kernel.layers):
        texts = [layer_name(entry, k), *(product.weights for product in layer.products)]
        layers.append(_tuple([f'"{text}"' for text in texts]))
    return ["", "", *lines_of(call(f"{entry.name.cuda} = TallChain", ["__file__", *layers]))]


def _definition_of_rows(group: FusionGroup, made: RowReduction, renamed: Mapping[str, str]) -> list[str]:
    """What launches the kernel that also reduces what the group gives."""
    (given,) = made.sources
    launched, reducing = group.name.of_rows, f"lambda {given}: {_expression(made, renamed)}"
    rank = [] if made.axes.rank is None else [f"rank={made.axes.rank}"]
    items = [group.name.cuda, f'"{launched}_kernel"', reducing, *rank]
    return ["", "", *lines_of(call(f"{launched} = RowsOfRows", items))]


def _part_lines(entry: CallSequence, k: int, renamed: Mapping[str, str]) -> list[str]:
    """The lines of one part; those of a group whose rows the next part reduces follow a kernel that may do both."""
    match entry.parts[k : k + 2]:
        case [ReducedInKernel(), *_]:
            return []
        case [FusionGroup() as group, ReducedInKernel(made)]:
            name = require_identifier(made.name)
            arguments = [require_identifier(operand.name) for operand in group.call.operands]
            beside, *below = entry.comments[k + 1] if k + 2 < len(entry.parts) else ("",)
            alone = f"{INDENT}{name} = {_expression(made, renamed)}  {beside}".rstrip()
            return [
                *lines_of(call(f"{name} = {group.name.of_rows}.launch", arguments), INDENT),
                f"{INDENT}if {name} is None:",
                *(f"{INDENT}{line}" for line in (*_lines(entry, k, renamed), alone)),
                *(f"{INDENT}{text}" for text in below),
                *([f"{INDENT}return {', '.join(entry.outputs)}"] if k + 2 == len(entry.parts) else []),
            ]
        case _:
            return _lines(entry, k, renamed)


def _tuple(texts: Sequence[str]) -> str:
    return f"({texts[0]},)" if len(texts) == 1 else f"({', '.join(texts)})"


def _docstring(entry: CallSequence) -> list[str]:
    """`Run `f_fused_t` and `f_fused_value`, one after the other; only they use `t`.`"""
    vanished = listed([f"`{name}`" for name in entry.vanished])
    told = f"; only they use {vanished}" if vanished else ""
    functions = [f"`{name.fused}`" for name in entry.inner]
    endings = [part.made for part in entry.between]
    rest = [f"`{made.expression}`" for made in endings if isinstance(made, ReducedArithmetic)]
    run = f"{listed([*functions, *rest])}, one after the other"
    if entry.calls and entry.calls == products(entry.calls):
        run = f"the matrix products and {listed(functions)} in turn"
    elif entry.calls:
        calls = dict.fromkeys(f"`{each.expression}`" for each in entry.calls)
        run = f"{listed([*calls, *functions, *rest])} in turn"
    paragraphs = [f"Run {run}{told}."]
    if names := listed([f"`{made.name}`" for _, made in rows_of_rows(entry)]):
        paragraphs = [f"{paragraphs[0]} One kernel gives {names} of short rows."]
    if entry.is_early:
        paragraphs.append(f"Guards: all operands are plain arrays or numbers. Otherwise `{entry.name.unfused}` runs.")
    elif entry.kernel is not None:
        paragraphs.append(f"For tall `{entry.kernel.x}` one kernel does all of it.")
    return docstring(*paragraphs)


def _lines(entry: CallSequence, k: int, renamed: Mapping[str, str]) -> list[str]:
    """The call of one group, or a statement that makes memory or calls a library, with the comments after it, or what is
    returned."""
    part, is_last, outputs = entry.parts[k], k == len(entry.parts) - 1, ", ".join(entry.outputs)
    given = ", ".join(map(require_identifier, part.call.given))
    is_returned = is_last and (part.form is LaunchForm.RETURN or given == outputs)
    before = "return " if is_returned else f"{given} = " if given else ""
    match part:
        case FusionGroup():
            arguments = [require_identifier(operand.name) for operand in part.call.operands]
            lines = lines_of(call(f"{before}{require_identifier(part.dispatcher)}", arguments), INDENT)
        case MadeBetween(Join() as made) if any(group.call.join == made for group in entry.groups):
            lines = lines_of(call(f"{before}whole_of", [f"lambda: {_expression(made, renamed)}", *made.inputs]), INDENT)
        case MadeBetween(made):
            lines = [f"{INDENT}{before}{_expression(made, renamed)}"]
        case _:
            assert_never(part)
    if is_last:
        return lines if is_returned else [*lines, f"{INDENT}return {outputs}"]
    beside, *below = entry.comments[k]
    return [*lines[:-1], f"{lines[-1]}  {beside}".rstrip(), *(f"{INDENT}{text}" for text in below)]


def _expression(made: Made, renamed: Mapping[str, str]) -> str:
    """The author's expression, which calls libraries by their names in the generated module."""
    return with_names(made.expression, {name: new for name, new in renamed.items() if name not in made.sources})
