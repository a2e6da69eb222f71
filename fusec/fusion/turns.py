"""Which loops over time run several rounds in turn over bands of rows, and how far is each kernel behind the one before?

Round t + 1 reads rows of which the last was written by round t one row further on. A kernel that is a row behind finds them,
still in cache: this is what is called temporal blocking. The dependences between all kernels that wait together are isl's.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import ceil

from fusec.base.array_module import KernelTarget
from fusec.base.kernel import LaunchForm, OperandKind
from fusec.base.plan import FusionGroup, LoopInTurn, Strategy, Turn
from fusec.base.program import Module
from fusec.base.source_span import SourceSpan
from fusec.base.time_loop import (
    Exchange,
    NamedView,
    ProcedureCall,
    Refill,
    Snapshot,
    Stretch,
    TimeLoop,
    copies_of,
    views_of,
)
from fusec.base.verdict import FactKind
from fusec.fusion.naming import loop_name
from fusec.fusion.turn_pieces import Kernel, apart, has_rows, kernels_in_line, turns_of

_WAITING = 8  # kernels that run in turn
_MOST_BEHIND = 8  # rows
_RUNNER = "in_turn"  # the function that says how they run

Names = Mapping[str, str]


def loops_in_turn(module: Module, groups: Sequence[FusionGroup], taken: set[str]) -> Iterator[LoopInTurn]:
    """Those of the module whose statements these groups hold; none lies inside another one."""
    end = 0
    for found_loop in sorted(module.time_loops, key=lambda loop: (loop.span.start, -loop.span.end)):
        loop = _without_claimed(found_loop, groups)
        turns = _turns(loop, groups) if loop.span.start >= end else ()
        written = _written(loop, turns)
        found = _in_turn(loop, turns, written) if turns and _copies_written(loop, written) else None
        if found is None:
            continue
        name = _name(loop, turns, taken)
        taken.add(name)
        yield LoopInTurn(name, loop, found[1], found[0], written)
        end = loop.span.end


def _without_claimed(loop: TimeLoop, groups: Sequence[FusionGroup]) -> TimeLoop:
    """The loop, in which a copy is none that a kernel makes, or never stores."""
    claimed = {span for group in groups for span in _spans(group)} & {step.span for step in copies_of(loop)}
    steps = [Stretch(step.span) if step.span in claimed else step for step in loop.steps]
    return replace(loop, steps=tuple(steps))


def _copies_written(loop: TimeLoop, written: Sequence[str]) -> bool:
    """Whether each copy is one of an array that the loop writes, and so has the rows that these have."""
    return all(step.source in written for step in copies_of(loop))


def _turns(loop: TimeLoop, groups: Sequence[FusionGroup]) -> tuple[Turn, ...]:
    """The kernels of one round in order; nothing unless they are all that the loop does.

    A kernel of the loop's own statements speaks of arrays by their names at the start of the body: no exchange stands before it.
    """
    own = {span: group for group in groups if _may_wait(group) for span in _spans(group)}
    turns: list[Turn] = []
    open_spans: list[SourceSpan] = []
    known, has_exchanged = {*loop.variables, loop.target}, False
    for step in loop.steps:
        match step:
            case Exchange():
                has_exchanged = True
            case NamedView(name) | Snapshot(name):
                known.add(name)
            case Stretch(span):
                group = own.get(span)
                if group is None or group.function != loop.function or has_exchanged:
                    return ()
                if not open_spans:
                    turns.append(Turn(group, {name: name for name in known}, step))
                    open_spans = [*_spans(group)]
                if open_spans.pop(0) != span:
                    return ()
            case ProcedureCall():
                called = _groups_of(step, own)
                turns += (Turn(group, _in_caller(step), step) for group in called)
                if not called or not known.issuperset(text for _, text in step.arguments if text.isidentifier()):
                    return ()
        if open_spans and not isinstance(step, Stretch):
            return ()
    has_all = all(map(_has_operands, turns)) and not open_spans
    views = {view.name for step in loop.steps for view in views_of(step)}
    return tuple(turns) if has_all and _RUNNER not in known | views else ()


def _groups_of(call: ProcedureCall, own: Mapping[SourceSpan, FusionGroup]) -> tuple[FusionGroup, ...]:
    """The groups that hold the function's statements, one after the other; nothing unless each statement is in one of them."""
    found: list[FusionGroup] = []
    left = call.body
    while left:
        group = own.get(left[0])
        spans = () if group is None else _spans(group)
        if group is None or left[: len(spans)] != spans:
            return ()
        found.append(group)
        left = left[len(spans) :]
    return tuple(found)


def _spans(group: FusionGroup) -> tuple[SourceSpan, ...]:
    """Where its statements stand; one that is computed at several places has as many members."""
    return tuple(dict.fromkeys(member.statement_span for member in group.members))


def _in_caller(call: ProcedureCall) -> Names:
    """What the caller calls what the function has as parameters and views."""
    return dict(call.arguments) | {name: view.name for name, view in call.views}


def _may_wait(group: FusionGroup) -> bool:
    """Whether the group is one kernel for NumPy's arrays that writes elements of named operands, and gives nothing else."""
    is_plain = not (
        group.outputs
        or group.stages
        or group.preparations
        or group.kept
        or group.sweeps
        or group.windows
        or group.attributes
        or group.owners
        or group.condition
        or group.facts_of(FactKind.INTEGER)
    )
    takes_names = all(operand.kind is OperandKind.NAME and operand.is_value for operand in group.operands)
    has_kernel = group.strategy is Strategy.KERNEL and group.targets == (KernelTarget.NUMBA,)
    is_of_arrays = not (group.is_of_launches or group.is_of_loops)
    is_plain = is_plain and all(len(group.members[number].kernel.body) == 1 for number in group.border_numbers)
    return is_plain and takes_names and has_kernel and is_of_arrays and group.form is LaunchForm.ASSIGNMENT


def _names(group: FusionGroup) -> tuple[str, ...]:
    return tuple(operand.name for operand in group.operands)


def _has_operands(turn: Turn) -> bool:
    """Whether the caller has a name or number for each operand, and the kernel binds none of them."""
    names = _names(turn.group)
    bound = {name for member in turn.group.members for name in member.results}
    return not bound & set(names) and all(turn.names.get(name) for name in names)


def _in_turn(loop: TimeLoop, turns: Sequence[Turn], written: Sequence[str]) -> tuple[int, tuple[Turn, ...]] | None:
    """How many rows each kernel must be behind the one before, and the kernels with what each piece needs beyond that.

    None where no number will do, or one kernel is all there is. The distance of two kernels is the same wherever in the loop they
    stand: exchanges only permute names.
    """
    if len({member.kernel.domain.dimensions for turn in turns for member in turn.group.members}) != 1:
        return None
    line = kernels_in_line(loop, turns, written, _WAITING)
    delays = None if line is None else _delays(line)
    if line is None or delays is None:
        return None
    behind = 0
    for (i, first), (j, second) in combinations(enumerate(line), 2):
        behind = max(behind, _behind(first, second, delays, j - i))
        if behind > _MOST_BEHIND:
            return None
    return behind, _with_pieces(loop, turns, line, delays)


Delays = Mapping[Kernel, tuple[int, ...]]


def _delays(line: Sequence[Kernel]) -> Delays | None:
    """How many rows each piece of a kernel must be behind its first one, so that it meets no row that an earlier piece has to come to."""
    found: dict[Kernel, tuple[int, ...]] = {}
    for kernel in line:
        delays: list[int] = []
        for k, piece in enumerate(kernel if kernel not in found else ()):
            needed = max((delays[i] + apart(kernel[i], piece) for i in range(k)), default=0)
            if needed > _MOST_BEHIND:
                return None
            delays.append(ceil(needed))
        found.setdefault(kernel, tuple(delays))
    return found


def _behind(first: Kernel, second: Kernel, delays: Delays, distance: int) -> int:
    """Rows for each kernel between the two; more than the most where none will do."""
    needed = [
        apart(source, sink) + before - after
        for source, before in zip(first, delays[first], strict=True)
        for sink, after in zip(second, delays[second], strict=True)
    ]
    return ceil(min(max(0, *needed) / distance, _MOST_BEHIND + 1))


def _with_pieces(loop: TimeLoop, turns: Sequence[Turn], line: Sequence[Kernel], delays: Delays) -> tuple[Turn, ...]:
    """The kernels with rows and delays of their pieces, where borders or copies need them."""
    if not has_rows(loop, turns):
        return tuple(turns)
    of_steps = ((step,) if isinstance(step, Snapshot | Refill) else turns_of(step, turns) for step in loop.steps)
    found = zip([each for entries in of_steps for each in entries], line, strict=False)
    return tuple(
        replace(each, rows=tuple(piece.row for piece in kernel), delays=delays[kernel])
        for each, kernel in found
        if isinstance(each, Turn)
    )


def _written(loop: TimeLoop, turns: Sequence[Turn]) -> tuple[str, ...]:
    """The names, before the loop, of all arrays that some round writes."""
    exchanged = [{name for name, _ in step.names} for step in loop.steps if isinstance(step, Exchange)]
    found = set(_stored(loop, turns))
    for _ in exchanged:  # each may bring an array to a name that another one exchanges
        found = found.union(*(names for names in exchanged if found & names))
    return tuple(sorted(found))


def _stored(loop: TimeLoop, turns: Sequence[Turn]) -> tuple[str, ...]:
    """What a round writes, by the names that the arrays have there: `u` of `inner[:] = ...` after `inner = u[1:-1]`."""
    own = {view.name: view.base for step in loop.steps for view in views_of(step) if step is view}
    found: list[str] = []
    for turn in turns:
        bases = own if isinstance(turn.step, Stretch) else {view.name: view.base for view in views_of(turn.step)}
        found += (bases.get(turn.names[name], turn.names[name]) for name in turn.group.stored)
    found += (step.name for step in loop.steps if isinstance(step, Refill))
    return tuple(dict.fromkeys(found))


def _name(loop: TimeLoop, turns: Sequence[Turn], taken: set[str]) -> str:
    """`heat_3d_after_in_turn`: the function, and what a round writes."""
    texts = (member.text for turn in turns for member in turn.group.members)
    return loop_name(loop.function, _stored(loop, turns), "\n".join((loop.rounds, *texts)), taken)
