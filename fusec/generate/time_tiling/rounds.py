"""Print the function that runs a time loop as a wavefront of kernels over row bands."""

import ast
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from fusec.base.ir.affine import affine
from fusec.base.ir.program import Module
from fusec.base.ir.time_loop import (
    Blank,
    Exchange,
    NamedView,
    ProcedureCall,
    Refill,
    Snapshot,
    Step,
    TimeLoop,
    made_in_round,
    views_of,
)
from fusec.base.plan.plan import LoopInTurn, Turn
from fusec.base.text.source_span import SourceSpan
from fusec.base.text.words import free_name, listed
from fusec.generate.text.free_names import require_identifier
from fusec.generate.text.line_breaks import INDENT, LINE_LENGTH, Item, call, joined, lines_of, tuple_of


def turn_text(entry: LoopInTurn, module: Module) -> str:
    """The function: the author's loop with kernel calls in place of its statements, and the same loop with kernels
    passed to the object that `in_turn` returns."""
    names = parameters(entry)
    taken = {*names, entry.loop.target, *_bound(entry.loop)}
    rounds, turns = free_name("rounds", taken), free_name("turns", taken)
    others = [name for name in names if name not in entry.written]
    arrays = [tuple_of(entry.written, "written="), tuple_of(others, "others=")]
    results = returned(entry)
    copied = [step.source for step in made_in_round(entry.loop)]
    arrays += [tuple_of(copied, "copied=")] if copied else []
    head = call(f"{turns} = in_turn", [f"lag={entry.behind}", *arrays])
    at_once = [*_loop(entry, module, rounds, _at_once(entry, module)), f"return {', '.join(results)}".rstrip()]
    in_turn = _loop(entry, module, rounds, _edits(entry, module, turns))
    return joined(
        [
            *lines_of(call(f"def {require_identifier(entry.name.fused)}", [rounds, *names]), after=":"),
            *_docstring(entry),
            *lines_of(head, INDENT),
            f"{INDENT}if {turns} is None:",
            *(f"{INDENT * 2}{line}".rstrip() for line in at_once),
            f"{INDENT}with {turns}:",
            *(f"{INDENT * 2}{line}".rstrip() for line in in_turn),
            *([f"{INDENT}return {', '.join(results)}"] if results else []),
        ]
    )


def parameters(entry: LoopInTurn) -> tuple[str, ...]:
    """The variables of the author's function that the loop reads."""
    found = [name for step in entry.loop.steps for name in _read(step, entry.turns)]
    return tuple(dict.fromkeys(name for name in found if name not in {*_bound(entry.loop), entry.loop.target}))


def _bound(loop: TimeLoop) -> tuple[str, ...]:
    """The names that the body itself binds to slices and copies of arrays."""
    views = [view.name for step in loop.steps for view in views_of(step)]
    return (*views, *(step.name for step in made_in_round(loop)))


def returned(entry: LoopInTurn) -> tuple[str, ...]:
    """The names that hold other arrays after the loop and are read later."""
    exchanged = [name for step in entry.loop.steps if isinstance(step, Exchange) for name, _ in step.names]
    return tuple(dict.fromkeys(name for name in exchanged if name in entry.loop.live_after))


def _read(step: Step, turns: Sequence[Turn]) -> Iterator[str]:
    match step:
        case NamedView(base=base) | Snapshot(source=base) | Blank(source=base):
            yield base
        case Refill(name, source):
            yield from (name, source)
        case Exchange(names):
            yield from (name for name, _ in names)
        case ProcedureCall(arguments=arguments):
            yield from (text for _, text in arguments if text.isidentifier())
        case _:
            own = (turn for turn in turns if turn.step is step)
            yield from (operand.name for turn in own for operand in turn.group.call.operands)


def _docstring(entry: LoopInTurn) -> list[str]:
    kernels = listed([f"`{name}`" for name in dict.fromkeys(turn.group.name.fused for turn in entry.turns)])
    first = (
        f"Run the iterations of {kernels} as a wavefront over bands of rows that stay in cache; each kernel "
        f"{_place(entry.behind)}"
    )
    written = f"{listed([f'`{name}`' for name in entry.written])} overlap{'s' if len(entry.written) == 1 else ''}"
    guard = f"Runs one kernel after the other instead unless the arrays are large and {written} no other operand"
    width = LINE_LENGTH - len(INDENT)
    lines = [*textwrap.wrap(f'"""{first}.', width), "", *textwrap.wrap(f"{guard}.", width), '"""']
    return [f"{INDENT}{line}".rstrip() for line in lines]


def _place(behind: int) -> str:
    """The kernel's lag behind the previous kernel's row band."""
    if behind == 0:
        return "follows the one before on the same rows"
    return f"stays {'one row' if behind == 1 else f'{behind} rows'} behind the one before"


def _loop(entry: LoopInTurn, module: Module, rounds: str, own: Iterable[tuple[SourceSpan, str]]) -> list[str]:
    """The author's loop with these edits, unindented; every other byte is kept."""
    loop = entry.loop
    margin = " " * (loop.span.column - 1)
    edits = [(loop.head, rounds), *own]
    text = module.source[loop.span.start : loop.span.end].decode(module.encoding)
    for span, new in sorted(edits, key=lambda edit: edit[0].start, reverse=True):
        first, last = (_offset(module, loop.span, place) for place in (span.start, span.end))
        text = text[:first] + new + text[last:]
    return [line.removeprefix(margin) if k else line for k, line in enumerate(text.splitlines())]


def _offset(module: Module, loop: SourceSpan, place: int) -> int:
    return len(module.source[loop.start : place].decode(module.encoding))


def _at_once(entry: LoopInTurn, module: Module) -> Iterator[tuple[SourceSpan, str]]:
    """Kernel calls in place of statements; single passes stay."""
    yield from _kernel_edits(entry, module, lambda turn, indent, after: _called(turn, module, indent, after))
    for step in entry.loop.steps:
        match step:
            case Snapshot(name, source, function) if function:
                yield step.span, f"{name} = {function}({source})"
            case Blank(name, source):
                yield step.span, f"{name} = np.empty_like({source})"
            case Refill():
                yield step.span, step.text
            case _:
                continue


def _edits(entry: LoopInTurn, module: Module, turns: str) -> Iterator[tuple[SourceSpan, str]]:
    """Kernels passed to the wavefront in place of statements."""
    yield from _kernel_edits(entry, module, lambda turn, indent, after: _taken(turn, indent, turns, after))
    for step in entry.loop.steps:
        match step:
            case Snapshot(name, source, function):
                given = [f'"{name}"', source, *([function] if function else [])]
                yield step.span, f"{name} = {turns}.copy({', '.join(given)})"
            case Blank(name, source):
                yield step.span, f'{name} = {turns}.blank("{name}", {source})'
            case Refill(name, source, number, text):
                inner = " " * step.span.column + " " * (len(INDENT) - 1)
                axes = f", axes={number}" if number > 1 else ""
                yield step.span, f"if not {turns}.fill({name}, {source}{axes}):\n{inner}{text}"
            case _:
                continue


def _kernel_edits(
    entry: LoopInTurn, module: Module, spelled: Callable[[Turn, str, str], list[str]]
) -> Iterator[tuple[SourceSpan, str]]:
    for _, entries in groupby(entry.turns, key=lambda turn: id(turn.step)):
        turn, *others = entries
        step = turn.step
        spans = [step.span] if isinstance(step, ProcedureCall) else [m.statement_span for m in turn.group.members]
        first, last = spans[0], max(spans, key=lambda span: span.end)
        margin = " " * (first.column - 1)
        inner = " " * (first.column - entry.loop.span.column + 2 * len(INDENT))
        after = _behind(module, last.end)
        taken = [line for each in (turn, *others) for line in spelled(each, inner, after)]
        lines = [*_first_lines(turn, inner), *taken]
        text = "\n".join((lines[0].removeprefix(inner), *(margin + line.removeprefix(inner) for line in lines[1:])))
        place = SourceSpan(first.path, first.start, last.end, first.line, first.column, last.end_line, last.end_column)
        yield place, text


def _behind(module: Module, end: int) -> str:
    """The comment that follows on the line."""
    return module.source[end:].partition(b"\n")[0].decode(module.encoding).rstrip()


def _first_lines(turn: Turn, indent: str) -> list[str]:
    """The author's call as a comment, and the views that the called function makes first."""
    step = turn.step
    if not isinstance(step, ProcedureCall):
        return []
    return [f"{indent}# {step.text}", *(f"{indent}{view.name} = {view.text}" for _, view in step.views)]


def _called(turn: Turn, module: Module, indent: str, after: str) -> list[str]:
    """A call of the kernel's dispatcher; for a single pass, the author's statement if its names mean the same here."""
    operands = [turn.names[operand.name] for operand in turn.group.call.operands]
    if turn.is_pass:
        place = turn.group.members[0].statement_span
        text = module.source[place.start : place.end].decode(module.encoding)
        if {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)} <= {*operands}:
            first, *others = text.splitlines()
            margin = " " * (place.column - 1)
            return [indent + first, *(indent + line.removeprefix(margin) for line in others)]
    name = turn.group.name.unfused if turn.is_pass else turn.group.dispatcher
    *others, last = lines_of(call(name, operands), indent, after)
    return [*others, last.removesuffix(after)]


def _taken(turn: Turn, indent: str, turns: str, after: str) -> list[str]:
    """The line that passes the kernel and its operands to the wavefront; `after` ends the last line."""
    operands = (turn.names[operand.name] for operand in turn.group.call.operands)
    given: list[Item] = [turn.group.name.fusion, *operands]
    is_row = turn.is_pass and turn.group.members[0].kernel.domain.extents[0] == affine(1)  # `u[0, :] = 0`
    given += [f"row={turn.rows[0]}"] if is_row else [tuple_of([*map(str, turn.rows)], "rows=")] if turn.rows else []
    given += [tuple_of([*map(str, turn.delays)], "behind=")] if any(turn.delays) else []
    method = "take_row" if is_row else "take_pass" if turn.is_pass else "take"
    *others, last = lines_of(call(f"{turns}.{method}", given), indent, after)
    return [*others, last.removesuffix(after)]
