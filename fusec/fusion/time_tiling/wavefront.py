"""Run the kernels of several time steps as a wavefront over bands of rows (temporal blocking).

Time step t + 1 reads rows up to one row beyond its own that step t wrote. A kernel that lags one row behind finds them
still in cache. The lag of each kernel follows from isl's dependences between all kernels of the wavefront.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, product
from math import ceil

from fusec.base.ir.kernel import Launch
from fusec.base.ir.program import Module
from fusec.base.ir.time_loop import (
    MOST_WAITING,
    Blank,
    Exchange,
    NamedView,
    OtherLoop,
    ProcedureCall,
    Refill,
    Snapshot,
    Stretch,
    TimeLoop,
    copies_of,
    made_in_round,
    views_of,
)
from fusec.base.plan.group_names import GroupName
from fusec.base.plan.plan import FusedLoop, FusionGroup, LoopInColumns, LoopInTurn, Turn
from fusec.base.plan.refusal import Refusal
from fusec.base.records import dataclass
from fusec.base.scalars.targets import Ability
from fusec.base.text.source_span import SourceSpan
from fusec.fusion.time_tiling.columns import loop_in_columns
from fusec.fusion.time_tiling.obstacles import MORE, LoopObstacle, refusal_of_loop, runs_kernels, why_it_runs_at_once
from fusec.fusion.time_tiling.pieces import (
    MOST_BEHIND,
    Kernel,
    TurnPiece,
    apart,
    far_apart,
    has_rows,
    kernels_in_line,
    turns_of,
)

_RUNNER = "in_turn"  # the function that says how they run
_NUMPY = "np"  # what generated code calls NumPy

Names = Mapping[str, str]


Passes = Callable[[TimeLoop], tuple[FusionGroup, ...]]


def fused_loops(module: Module, groups: Sequence[FusionGroup], passes: Passes) -> Iterator[FusedLoop | Refusal]:
    """The time loops of the module whose statements are in these groups or are single passes; refusals of others with
    kernels."""
    loops = sorted(module.loops, key=lambda loop: (loop.span.start, -loop.span.end))
    for found_loop in loops:
        in_columns = _in_columns(found_loop, loops, groups)
        if isinstance(in_columns, LoopInColumns):
            yield in_columns
            continue
        may_be_bands = runs_kernels(found_loop, loops, groups, Ability.BANDS)
        judged = _judged(found_loop, module, groups, passes) if may_be_bands else None
        if isinstance(judged, _Judged):
            yield _loop_in_turn(judged)
            continue
        obstacle = in_columns or judged
        if obstacle is not None and obstacle.note and obstacle.code not in found_loop.ignored:
            yield refusal_of_loop(found_loop, obstacle)


def _in_columns(
    loop: TimeLoop | OtherLoop, loops: Sequence[TimeLoop | OtherLoop], groups: Sequence[FusionGroup]
) -> LoopInColumns | LoopObstacle | None:
    if not isinstance(loop, TimeLoop) or not runs_kernels(loop, loops, groups, Ability.COLUMNS):
        return None
    return loop_in_columns(loop, groups)


def _loop_in_turn(judged: "_Judged") -> LoopInTurn:
    loop, turns = judged.loop, judged.turns
    name = GroupName(loop.function, next(reversed(_stored(loop, turns)), ""), loop.span.start)
    return LoopInTurn(name, loop, turns, judged.written, judged.behind)


@dataclass(frozen=True, slots=True)
class _Judged:
    """A loop that runs as a wavefront."""

    loop: TimeLoop
    turns: tuple[Turn, ...]
    behind: int
    written: tuple[str, ...]


def _judged(
    found: TimeLoop | OtherLoop, module: Module, groups: Sequence[FusionGroup], passes: Passes
) -> _Judged | LoopObstacle:
    if isinstance(found, OtherLoop):
        return LoopObstacle(MORE, found.obstacle, found.place)
    judged = _judged_with(found, module, groups, ())
    if isinstance(judged, LoopObstacle):
        own = passes(found)
        return _judged_with(found, module, (*groups, *own), own) if own else judged
    return judged


def _judged_with(
    found: TimeLoop, module: Module, groups: Sequence[FusionGroup], passes: Sequence[FusionGroup]
) -> _Judged | LoopObstacle:
    loop = _without_claimed(found, groups)
    kernels = _turns(loop, module, groups)
    if isinstance(kernels, LoopObstacle):
        return kernels
    turns = tuple(replace(turn, is_pass=turn.group in passes) for turn in kernels)
    written = _written(loop, turns)
    for step in copies_of(loop):
        if step.source not in written:  # it need not have the rows that the written arrays have
            return LoopObstacle(
                MORE, f"`{step.source}` is copied in each iteration, but no kernel writes it.", step.span
            )
    judged = _in_turn(loop, turns, written)
    return judged if isinstance(judged, LoopObstacle) else _Judged(loop, judged[1], judged[0], written)


def _without_claimed(loop: TimeLoop, groups: Sequence[FusionGroup]) -> TimeLoop:
    """The loop without copies that a kernel makes or never stores, and without new memory that a kernel fills."""
    claimed = {span for group in groups for span in _spans(group)} & {step.span for step in copies_of(loop)}
    claimed |= {step.span for step, after in pairwise(loop.steps) if isinstance(step, Blank) and after.span in claimed}
    steps = [Stretch(step.span) if step.span in claimed else step for step in loop.steps]
    return replace(loop, steps=tuple(steps))


def _turns(loop: TimeLoop, module: Module, groups: Sequence[FusionGroup]) -> tuple[Turn, ...] | LoopObstacle:
    """The kernels of one iteration in order; an obstacle unless they are all that the loop does.

    A kernel of the loop's own statements names arrays as at the start of its region, which is the start of the body if
    an exchange stands before it.
    """
    own = {span: group for group in groups for span in _spans(group)}
    turns: list[Turn] = []
    open_spans: list[SourceSpan] = []
    known, has_exchanged = {*loop.variables, loop.target}, False
    for step in loop.steps:
        if open_spans and not isinstance(step, Stretch):
            return LoopObstacle(MORE, "It stands between the statements of one kernel.", step.span)
        match step:
            case Exchange():
                has_exchanged = True
            case NamedView(name) | Snapshot(name) | Blank(name):
                known.add(name)
            case Stretch(span):
                is_known = not has_exchanged or _is_read_from_start(loop, span, module)
                obstacle = _not_waiting(own.get(span), span, loop, is_known)
                if obstacle is not None:
                    return obstacle
                if not open_spans:
                    turns.append(Turn(own[span], {name: name for name in known}, step))
                    open_spans = [*_spans(own[span])]
                if open_spans.pop(0) != span:
                    return LoopObstacle(MORE, "It stands between the statements of one kernel.", span)
            case ProcedureCall():
                called = _groups_of(step, own)
                if isinstance(called, LoopObstacle):
                    return called
                turns += (Turn(group, _in_caller(step), step) for group in called)
                unknown = [text for _, text in step.arguments if text.isidentifier() and text not in known]
                if unknown:
                    return LoopObstacle(MORE, f"`{unknown[0]}` has no value yet in this iteration.", step.span)
    views = {view.name for step in loop.steps for view in views_of(step)}
    if open_spans or not all(map(_has_operands, turns)) or _RUNNER in known | views:
        return LoopObstacle(
            MORE, "A kernel takes an operand that is not a variable bound before the loop.", loop.opening
        )
    return _hidden_numpy(loop, turns) or tuple(turns)


def _hidden_numpy(loop: TimeLoop, turns: Sequence[Turn]) -> LoopObstacle | None:
    """The first step that calls NumPy as `np` although the loop has a variable of that name."""
    names = {loop.target, *(view.name for step in loop.steps for view in views_of(step))}
    names |= {turn.names[name] for turn in turns for name in _names(turn.group)}
    calls: list[SourceSpan] = []
    for step in loop.steps:
        match step:
            case Exchange(pairs):
                names |= {name for name, _ in pairs}
            case Refill(name, source, _, text, span):
                names |= {name, source}
                calls += [span] if text.startswith(f"{_NUMPY}.") else []
            case Snapshot(name, source, function, span):
                names |= {name, source}
                calls += [span] if function else []
            case Blank(name, source, span):
                names |= {name, source}
                calls.append(span)
            case _:
                continue
    is_hidden = bool(calls) and _NUMPY in names
    return (
        LoopObstacle(MORE, f"`{_NUMPY}` is a variable here, but generated code needs that name for NumPy.", calls[0])
        if is_hidden
        else None
    )


def _not_waiting(group: FusionGroup | None, span: SourceSpan, loop: TimeLoop, is_known: bool) -> LoopObstacle | None:
    """Why a statement of the loop is not part of a kernel that can run in a wavefront."""
    if group is None or group.source.function != loop.function:
        return LoopObstacle(MORE, "The statement is in no fused kernel.", span)
    reason = why_it_runs_at_once(group)
    if not reason and not is_known:
        name = group.members[-1].name
        reason = f"The kernel of `{name}` follows an exchange of arrays and a statement that fusec does not model."
    return LoopObstacle(MORE, reason, span) if reason else None


def _is_read_from_start(loop: TimeLoop, span: SourceSpan, module: Module) -> bool:
    """Whether the region of the statement begins where the body does."""
    return any(
        region.function == loop.function
        and region.items[0].span == loop.steps[0].span
        and any(isinstance(item, Launch) and item.statement_span == span for item in region.items)
        for region in module.regions
    )


def _groups_of(call: ProcedureCall, own: Mapping[SourceSpan, FusionGroup]) -> tuple[FusionGroup, ...] | LoopObstacle:
    """The groups that contain the function's statements, in order; an obstacle unless each statement is in one."""
    found: list[FusionGroup] = []
    left = call.body
    while left:
        group = own.get(left[0])
        spans = () if group is None else _spans(group)
        if group is None or left[: len(spans)] != spans:
            return LoopObstacle(MORE, f"The statement of `{call.function}` is in no fused kernel.", left[0])
        reason = why_it_runs_at_once(group)
        if reason:
            return LoopObstacle(MORE, reason, left[0])
        found.append(group)
        left = left[len(spans) :]
    return tuple(found)


def _spans(group: FusionGroup) -> tuple[SourceSpan, ...]:
    """The spans of its statements; a recomputed statement has several members."""
    return tuple(dict.fromkeys(member.statement_span for member in group.members))


def _in_caller(call: ProcedureCall) -> Names:
    """The caller's names for the function's parameters and views."""
    return dict(call.arguments) | {name: view.name for name, view in call.views}


def _names(group: FusionGroup) -> tuple[str, ...]:
    return tuple(operand.name for operand in group.call.operands)


def _has_operands(turn: Turn) -> bool:
    """Whether the caller has a name or number for each operand, and the kernel binds none of them."""
    names = _names(turn.group)
    bound = {name for member in turn.group.members for name in member.results}
    return not bound & set(names) and all(turn.names.get(name) for name in names)


def _in_turn(
    loop: TimeLoop, turns: Sequence[Turn], written: Sequence[str]
) -> tuple[int, tuple[Turn, ...]] | LoopObstacle:
    """The lag of each kernel behind the previous one in rows, and the kernels with the further delays of their pieces.

    An obstacle if no lag suffices, or there is no kernel. The distance of two kernels does not depend on their place in
    the loop, because exchanges only permute names.
    """
    if len({member.kernel.domain.dimensions for turn in turns for member in turn.group.members}) != 1:
        return LoopObstacle(MORE, "The kernels of the loop have different numbers of axes.", loop.opening)
    line = kernels_in_line(loop, turns, written, MOST_WAITING)
    if isinstance(line, LoopObstacle):
        return line
    delays = _delays(line)
    if isinstance(delays, LoopObstacle):
        return delays
    behind = 0
    for (i, first), (j, second) in combinations(enumerate(line), 2):
        pairs = {pair: _needed(*pair, delays) for pair in product(first, second)}
        farthest = max(pairs, key=lambda pair: pairs[pair])
        needed = ceil(min(max(0, pairs[farthest]) / (j - i), MOST_BEHIND + 1))
        if needed > MOST_BEHIND:
            return far_apart(*farthest)
        behind = max(behind, needed)
    return behind, _with_pieces(loop, turns, line, delays)


Delays = Mapping[TurnPiece, int]


def _delays(line: Sequence[Kernel]) -> Delays | LoopObstacle:
    """The lag of each piece behind the kernel's first piece, so that it touches no row before an earlier piece has."""
    found: dict[TurnPiece, int] = {}
    for kernel in dict.fromkeys(line):
        for k, piece in enumerate(kernel):
            needed = {before: found[before] + apart(before, piece) for before in kernel[:k]}
            most = max(needed.values(), default=0)
            if most > MOST_BEHIND:
                return far_apart(max(needed, key=lambda before: needed[before]), piece)
            found[piece] = ceil(most)
    return found


def _needed(source: TurnPiece, sink: TurnPiece, delays: Delays) -> float:
    """The least lag in rows of the second piece's kernel behind the first one's."""
    return apart(source, sink) + delays[source] - delays[sink]


def _with_pieces(loop: TimeLoop, turns: Sequence[Turn], line: Sequence[Kernel], delays: Delays) -> tuple[Turn, ...]:
    """The kernels with the rows and delays of their pieces, if borders or copies need them."""
    if not has_rows(loop, turns):
        return tuple(turns)
    of_steps = ((step,) if isinstance(step, Snapshot | Refill) else turns_of(step, turns) for step in loop.steps)
    found = zip([each for entries in of_steps for each in entries], line, strict=False)
    return tuple(
        replace(each, rows=tuple(piece.row for piece in kernel), delays=tuple(map(delays.__getitem__, kernel)))
        for each, kernel in found
        if isinstance(each, Turn)
    )


def _written(loop: TimeLoop, turns: Sequence[Turn]) -> tuple[str, ...]:
    """The names, before the loop, of all arrays that an iteration writes."""
    exchanged = [{name for name, _ in step.names} for step in loop.steps if isinstance(step, Exchange)]
    found = set(_stored(loop, turns))
    for _ in exchanged:  # each may bring an array to a name that another one exchanges
        found = found.union(*(names for names in exchanged if found & names))
    return tuple(sorted(found))


def _stored(loop: TimeLoop, turns: Sequence[Turn]) -> tuple[str, ...]:
    """The arrays that an iteration writes, by their names there: `u` for `inner[:] = ...` after `inner = u[1:-1]`.
    Copies that an iteration makes are separate memory."""
    own = {view.name: view.base for step in loop.steps for view in views_of(step) if step is view}
    found: list[str] = []
    for turn in turns:
        bases = own if isinstance(turn.step, Stretch) else {view.name: view.base for view in views_of(turn.step)}
        found += (bases.get(turn.names[name], turn.names[name]) for name in turn.group.call.stored)
    found += (step.name for step in loop.steps if isinstance(step, Refill))
    made = {step.name for step in made_in_round(loop)}
    return tuple(dict.fromkeys(name for name in found if name not in made))
