"""Explain why each sequence of array statements was or was not fused."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import assert_never

from fusec.base.ir.host_statement import RawCall
from fusec.base.ir.program import Program
from fusec.base.ir.workload import Workload
from fusec.base.plan.front_ends import (
    ARRAY_STATEMENTS,
    LAUNCH_LOOPS,
    LAUNCHED,
    LAUNCHES,
    LOOP_CALLS,
    WORKLOADS,
    FrontEnd,
)
from fusec.base.plan.fusion_kinds import FusionKind
from fusec.base.plan.group_queries import registers, unprinted
from fusec.base.plan.plan import (
    Called,
    CallSequence,
    FusionGroup,
    FusionPlan,
    KernelThenCalls,
    LoopInColumns,
    LoopInTurn,
    ModulePlan,
    Stages,
)
from fusec.base.plan.refusal import Refusal
from fusec.base.plan.registers import RegisterEstimate
from fusec.base.plan.schedule import ArrayKernel, LaunchLoop, LaunchSequence, LoopCalls, Strategy
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.targets import CUDA
from fusec.base.text.source_span import SourceSpan
from fusec.base.text.words import listed
from fusec.show.diagnostics import place
from fusec.show.estimate import Estimate, estimate
from fusec.show.fates import Fate, FateKind, fates, sweep_count
from fusec.show.guards import guards_text, quoted
from fusec.show.json_text import json_text
from fusec.show.quantities import count
from fusec.show.report import KIND_CODES, module_json
from fusec.show.selection import Selection, select
from fusec.show.source_excerpt import Mark, first_and_last, marked_lines, source_lines
from fusec.show.styled_text import Piece, Style, escape, paint
from fusec.show.traffic import Traffic, traffic

_SINGLE = ("FUS301", "FUS302")


def explain_text(program: Program, plan: FusionPlan, selection: Selection, color: bool) -> str:
    """One paragraph for each group and refusal of the selection, in source order; a sentence if there is none."""
    sources = {module.path: source_lines(module.source, module.encoding) for module in program.modules}
    paragraphs = [
        paragraph(entry, lines, program)
        for module in select(plan, selection).modules
        for lines in (sources.get(module.path, ()),)
        for entry in entries_in_source_order(module)
    ]
    if not paragraphs:
        return f"{_where(selection)} holds no sequence of array statements.\n"
    return "\n".join(paint(pieces, color) for pieces in paragraphs)


def explain_json(program: Program, plan: FusionPlan, selection: Selection) -> str:
    """`{"modules": [...]}` with the groups and refusals of the selection, entries as in the report."""
    return json_text({"modules": [module_json(module, program) for module in select(plan, selection).modules]})


def paragraph(entry: Called | Refusal, lines: tuple[str, ...], program: Program) -> list[Piece]:
    """What is told of a group, a loop, a sequence or a refusal; its first line has the place, the code and a claim."""
    match entry:
        case FusionGroup():
            return _group(entry, lines, program)
        case CallSequence():
            return _sequence(entry, lines)
        case LoopInTurn():
            return _loop(entry, lines)
        case LoopInColumns():
            return _loop_in_columns(entry, lines)
        case _:
            return refusal_pieces(entry, lines)


def entries_in_source_order(module: ModulePlan) -> list[Called | Refusal]:
    """In source order, a sequence before its groups; a single-pass expression inside a refused statement is left out."""
    larger = [refusal.span for refusal in module.refusals if refusal.code not in _SINGLE]
    refusals = [r for r in module.refusals if r.code not in _SINGLE or not any(span.holds(r.span) for span in larger)]
    entries = (*module.sequences, *module.groups, *module.loops, *refusals)
    return sorted(entries, key=lambda entry: (entry.span.start, entry.span.end))


def _where(selection: Selection) -> str:
    if selection.path is None:
        return "The source"
    return escape(selection.path) + (f":{selection.line}" if selection.line else "")


def _group(group: FusionGroup, lines: tuple[str, ...], program: Program) -> list[Piece]:
    """At most eleven lines: the place, first and last statement, the fates of the arrays, the guards, costs and proof."""
    own = fates(group)
    return [
        *_head(
            group.span,
            KIND_CODES[group.kind],
            f" fused: `{group.name.fused}` runs {MEMBERS[group.front_end](len(group.members))} {_as_what(group)}.\n",
        ),
        *first_and_last(lines, tuple(member.statement_span for member in group.members)),
        *_fact("Never stored", _contracted(own)),
        *_fact("Computed again", _recomputed(own, estimate(group, program), group)),
        *_fact("Kept in cache", _cached(own, group, estimate(group, program))),
        *_fact("Stored", _stored(own)),
        *_fact("Guards", guards_text(group)),
        *_fact("Estimate", "" if group.kind is FusionKind.LOOP else _estimated(traffic(group, program))),
        *_fact("Target", _target(group)),
        *_fact("Registers", _registers(registers(group))),
        *_fact("Proved", f"{count(len(group.proof.decisions), 'obligation')}; arithmetic: {group.proof.fp.value}"),
    ]


def _head(span: SourceSpan, code: str, said: str) -> list[Piece]:
    return [Piece(escape(place(span)), Style.PLACE), Piece(": "), Piece(code, Style.GOOD), Piece(said)]


_TALL = "for tall CuPy arrays of 16 or 32 bits, with sums in single precision"
_NOT_EXACT = "none under `--fp exact`, since it would round elsewhere"


def _sequence(sequence: CallSequence, lines: tuple[str, ...]) -> list[Piece]:
    """The place, the first and the last statement, and what is called."""
    called = listed([f"`{escape(name.fused)}`" for name in sequence.inner])
    members = (member.statement_span for group in sequence.groups for member in group.members)
    kinds = Counter(each.what for each in sequence.calls)
    made = "".join(f" and {count(number, what)}" for what, number in kinds.items())
    return [
        *_head(
            sequence.span, "FUS108", f" one call: `{sequence.name.fused}` calls {called}{made}, one after the other.\n"
        ),
        *first_and_last(lines, tuple(members)),
        *_fact("Used by them alone", listed([f"`{escape(name)}`" for name in sequence.vanished])),
        *_fact("One kernel", _tall(sequence)),
    ]


def _tall(sequence: CallSequence) -> str:
    """Which arrays one kernel takes instead."""
    if sequence.tall is None:
        return ""
    return _TALL if sequence.kernel is not None else _NOT_EXACT


def _loop(loop: LoopInTurn, lines: tuple[str, ...]) -> list[Piece]:
    """The place, the loop's first line, and the wavefront of its kernels."""
    kernels = listed([f"`{escape(name)}`" for name in dict.fromkeys(turn.group.name.fused for turn in loop.turns)])
    written = listed([f"`{escape(name)}`" for name in loop.written])
    return [
        *_head(
            loop.span,
            "FUS106",
            f" wavefront: `{loop.name.fused}` runs several iterations of the loop over bands of rows.\n",
        ),
        *first_and_last(lines, (loop.loop.opening,)),
        *_fact("Kernels", f"{kernels}; each is {count(loop.behind, 'row')} behind the one before"),
        *_fact("Guards", f"{written} {_alone(len(loop.written))}"),
        *_fact("Proved", "all dependences of kernels that wait together; arithmetic: as in the kernels"),
    ]


def _loop_in_columns(loop: LoopInColumns, lines: tuple[str, ...]) -> list[Piece]:
    """The place, the loop's first line, and the kernel of all iterations."""
    written = listed([f"`{escape(name)}`" for name in loop.written])
    order = "in any order" if loop.is_independent else "each column on its own"
    share = "shares" if len(loop.written) == 1 else "share"
    return [
        *_head(loop.span, "FUS107", f" one kernel: `{loop.name.fused}` runs all iterations of the loop, {order}.\n"),
        *first_and_last(lines, (loop.loop.opening,)),
        *_fact("Kernel", f"`{escape(loop.group.name.fused)}`"),
        *_fact("Guards", f"{written} {share} no memory with other arrays of the loop; no index counts from the end"),
        *_fact("Proved", "all dependences between iterations stay in a column; arithmetic: as in the kernel"),
    ]


def _alone(number: int) -> str:
    """The guard's condition on arrays that a round writes."""
    share, have = ("shares", "has") if number == 1 else ("share", "have")
    return f"{share} no memory with other arrays of the loop, and {have} the rows of its kernels"


def _of_loop(number: int) -> str:
    return "a loop of launches" if number == 1 else f"a loop of {number} launches each time"


MEMBERS: dict[FrontEnd, Callable[[int], str]] = {
    ARRAY_STATEMENTS: lambda number: count(number, "statement"),
    LAUNCHES: "{} launches".format,
    LAUNCH_LOOPS: _of_loop,
    LOOP_CALLS: "the loops of {} calls".format,
    WORKLOADS: "{} launches of a workload".format,
}


def _as_what(group: FusionGroup) -> str:
    match group.schedule:
        case LaunchLoop(beside):
            return (
                f"as one launch, {listed([f'`{name}`' for name in beside])} side by side" if beside else "as one launch"
            )
        case ArrayKernel(strategy=Strategy.TILES):
            return "over tiles of its arrays"
        case KernelThenCalls(calls=calls):
            made = [*dict.fromkeys(call.kernel for _, call in calls if isinstance(call, RawCall))]
            does = f"calls {quoted(made)}" if made else f"makes the author's check{'s' * (len(calls) > 1)}"
            return f"as one kernel, after which the generated function {does}"
        case Stages(stages, last_store):
            return _stages(group, len(stages), last_store)
        case ArrayKernel() | LaunchSequence() | LoopCalls() | Workload():
            return f"as one kernel{group.opaque_words}"
        case _:
            assert_never(group.schedule)


def _stages(group: FusionGroup, number: int, last_store: str) -> str:
    if group.kernel.strategy is Strategy.TILES:
        return "over tiles of its arrays"
    if group.stores_apart:
        return "as one kernel, whose value the generated function then stores"
    several = f"as {number} kernels, one after the other" if number > 1 else "as one kernel"
    return f"{several}, with whose numbers the generated function computes" if last_store else several


def _contracted(own: Sequence[Fate]) -> str:
    names = _arrays(own, FateKind.CONTRACTED)
    return f"{listed(names)}, which no later statement reads" if names else ""


def _recomputed(own: Sequence[Fate], costs: Estimate | None, group: FusionGroup) -> str:
    text = "; ".join(f"{listed(names)} {reason}" for reason, names in _by_reason(own, FateKind.RECOMPUTED))
    if not text:
        return ""
    if group.front_end == LOOP_CALLS:
        return f"{text}, never stored"
    found = registers(group)
    if found is not None:
        more = count(found.again, "operation")
        return f"{text}, never stored: {more} more a thread cost less than {found.saved} loads and stores"
    if costs is None:
        return f"{text}, never stored: that costs less than a function like `exp`"
    return f"{text}, never stored: {count(costs.operations, 'operation')} more an element cost less than {costs.bytes} bytes"


def _cached(own: Sequence[Fate], group: FusionGroup, costs: Estimate | None) -> str:
    number = sweep_count(group)
    statements = (statement for member in group.members for statement in member.kernel.body)
    columns = any(isinstance(statement, Reduce) and statement.is_column for statement in statements)
    part = "each block of columns" if columns else "each row"
    rows = f"{part}, for {count(number, 'sweep')}" if number > 1 else ""
    kept = [f"{listed(names)} {reason}" for reason, names in _by_reason(own, FateKind.CACHED)]
    if group.kernel.windows and costs is not None:
        again = f"computing again would add {count(costs.operations, 'operation')} an element"
        kept.append(f"{again}, storing move {costs.bytes} bytes")
    return "; ".join(filter(None, (rows, *kept)))


def _estimated(counts: Traffic) -> str:
    loops = f"{count(counts.operations, 'loop')} over memory before, {counts.loops} after"
    return f"{loops}; up to {count(counts.before, 'array')} read or written before, up to {counts.after} after"


def _target(group: FusionGroup) -> str:
    """The target, for launches with a request for CUDA C++."""
    if unprinted(group):
        return f"numba.cuda, for CUDA C++ has no code for {escape(unprinted(group))}"
    return "CUDA C++" if group.front_end in LAUNCHED and CUDA in group.targets else ""


def _registers(found: RegisterEstimate | None) -> str:
    if found is None:
        return ""
    held = f"a thread holds {count(found.values, 'value')} in about {found.registers} of {found.available}"
    return f"{held}; {count(found.saved, 'load or store', 'loads and stores')} less"


def _stored(own: Sequence[Fate]) -> str:
    return "; ".join(
        ", ".join(filter(None, (listed(names), reason))) for reason, names in _by_reason(own, FateKind.STORED)
    )


def _by_reason(own: Sequence[Fate], kind: FateKind) -> list[tuple[str, tuple[str, ...]]]:
    reasons = dict.fromkeys(fate.reason for fate in own if fate.kind is kind)
    return [(reason, _arrays([fate for fate in own if fate.reason == reason], kind)) for reason in reasons]


def _arrays(own: Sequence[Fate], kind: FateKind) -> tuple[str, ...]:
    return tuple(dict.fromkeys(escape(fate.spoken) for fate in own if fate.kind is kind))


def _fact(label: str, text: str) -> list[Piece]:
    return [Piece(f"  {label}: ", Style.FAINT), Piece(f"{text}.\n")] if text else []


def refusal_pieces(refusal: Refusal, lines: tuple[str, ...]) -> list[Piece]:
    style = Style.BAD if refusal.required else Style.WARNING
    related = (Mark(refusal.related, "-", "", Style.PLACE),) if refusal.related else ()
    witness = "Witness" if refusal.note.startswith("Witness: ") else "Note"
    asked = "A `# fusec: fuse` comment asks for this fusion" if refusal.required else ""
    return [
        Piece(escape(place(refusal.span)), Style.PLACE),
        Piece(": "),
        Piece(refusal.code, style),
        Piece(f" {_claim(refusal)}\n"),
        *marked_lines(lines, (*related, Mark(refusal.span, "^", "", style))),
        *_fact(witness, _sentence(refusal.note.removeprefix("Witness: "))),
        *_fact("Hint", _sentence(refusal.hint)),
        *_fact("Required", asked),
    ]


def _claim(refusal: Refusal) -> str:
    message = escape(refusal.message)
    return message if "not fused" in message else f"not fused: {message}"


def _sentence(text: str) -> str:
    return escape(text).rstrip(".")
