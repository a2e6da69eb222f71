"""Which loops over time run several rounds in turn over bands of rows, and how far is each kernel behind the one before?

Round t + 1 reads rows of which the last was written by round t one row further on. A kernel that is a row behind finds them,
still in cache: this is what is called temporal blocking. The dependences between all kernels that wait together are isl's.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import ceil

from fusec.base.access import AccessKind, AccessRelation
from fusec.base.affine import Affine, affine
from fusec.base.array import StorageOrigin
from fusec.base.array_module import KernelTarget
from fusec.base.domain import IterationDomain
from fusec.base.isl import Touch, rows_apart
from fusec.base.kernel import LaunchForm, OperandKind
from fusec.base.plan import FusionGroup, LoopInTurn, Strategy, Turn
from fusec.base.program import Module
from fusec.base.source_span import SourceSpan
from fusec.base.time_loop import Exchange, NamedView, ProcedureCall, Stretch, TimeLoop, views_of
from fusec.base.verdict import FactKind
from fusec.fusion.naming import loop_name

_WAITING = 8  # kernels that run in turn
_MOST_BEHIND = 8  # rows
_RUNNER = "InTurn"  # the class that runs them

Names = Mapping[str, str]


def loops_in_turn(module: Module, groups: Sequence[FusionGroup], taken: set[str]) -> Iterator[LoopInTurn]:
    """Those of the module whose statements these groups hold; none lies inside another one."""
    end = 0
    for loop in sorted(module.time_loops, key=lambda loop: (loop.span.start, -loop.span.end)):
        turns = _turns(loop, groups) if loop.span.start >= end else ()
        behind = _rows_apart(loop, turns) if turns else None
        if behind is None:
            continue
        name = _name(loop, turns, taken)
        taken.add(name)
        written = _written(loop, turns)
        yield LoopInTurn(name, loop, turns, behind, written)
        end = loop.span.end


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
            case NamedView(name):
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
                group = own.get(step.body[0])
                if group is None or _spans(group) != step.body:
                    return ()
                turns.append(Turn(group, _in_caller(step), step))
        if open_spans and not isinstance(step, Stretch):
            return ()
    has_all = all(map(_has_operands, turns)) and not open_spans
    views = {view.name for step in loop.steps for view in views_of(step)}
    return tuple(turns) if has_all and _RUNNER not in known | views else ()


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
        or group.borders
        or group.first_borders
        or group.sweeps
        or group.windows
        or group.attributes
        or group.owners
        or group.condition
        or group.facts_of(FactKind.INTEGER)
    )
    takes_names = all(operand.kind is OperandKind.NAME and not operand.is_module for operand in group.operands)
    has_kernel = group.strategy is Strategy.KERNEL and group.targets == (KernelTarget.NUMBA,)
    is_of_arrays = not (group.is_of_launches or group.is_of_loops)
    return is_plain and takes_names and has_kernel and is_of_arrays and group.form is LaunchForm.ASSIGNMENT


def _names(group: FusionGroup) -> tuple[str, ...]:
    return tuple(operand.name for operand in group.operands)


def _has_operands(turn: Turn) -> bool:
    """Whether the caller has a name or number for each operand, and the kernel binds none of them."""
    names = _names(turn.group)
    bound = {name for member in turn.group.members for name in member.results}
    return not bound & set(names) and all(turn.names.get(name) for name in names)


def _rows_apart(loop: TimeLoop, turns: Sequence[Turn]) -> int | None:
    """How many rows each kernel must be behind the one before; None where no number will do, or one kernel all there is.

    The distance of two kernels is the same wherever in the loop they stand: exchanges only permute names.
    """
    if len({member.kernel.domain.dimensions for turn in turns for member in turn.group.members}) != 1:
        return None
    line = _line(loop, turns)
    if line is None:
        return None
    behind = 0
    for (i, first), (j, second) in combinations(enumerate(line), 2):
        for source in first:
            for sink in second:
                behind = max(behind, _behind(source, sink, j - i))
                if behind > _MOST_BEHIND:
                    return None
    return behind


def _behind(source: Touch, sink: Touch, distance: int) -> int:
    """Rows for each kernel between the two; more than the most where none will do."""
    pair = (source.access, sink.access)
    if all(access.kind is AccessKind.READ for access in pair):
        return 0
    if source.access.array.storage != sink.access.array.storage:
        return 0
    if not (source.access.is_exact and sink.access.is_exact):
        return _MOST_BEHIND + 1
    return ceil(min(rows_apart(source, sink) / distance, _MOST_BEHIND + 1))


def _line(loop: TimeLoop, turns: Sequence[Turn]) -> list[list[Touch]] | None:
    """What the kernels touch that may wait together, in the order in which they run, over several rounds."""
    holds = {name: name for name in loop.variables}
    line: list[list[Touch]] = []
    while len(line) < _WAITING + len(turns):
        waiting = iter(turns)
        seen = None
        for step in loop.steps:
            match step:
                case Exchange(names):
                    holds = {**holds, **{name: holds[held] for name, held in names}}
                case Stretch() | ProcedureCall():
                    turn = next((turn for turn in turns if turn.step is step), None)
                    if turn is None or turn is seen:
                        continue
                    seen = next(waiting)
                    touches = _touches(turn, holds, loop)
                    if touches is None:
                        return None
                    line.append(touches)
    return line


def _touches(turn: Turn, holds: Names, loop: TimeLoop) -> list[Touch] | None:
    """The accesses of a kernel to memory that is there before it, by the names of arrays before the loop."""
    found: list[Touch] = []
    for member in turn.group.members:
        for access in member.kernel.accesses:
            storage = access.array.storage
            if storage.origin is StorageOrigin.FRESH:
                continue
            name = _array(storage.name, turn, loop)
            if storage.origin is StorageOrigin.OPAQUE or not name or _changes_shape(access):
                return None
            if name.isidentifier():
                sizes = {theirs: holds.get(ours, ours) for theirs, ours in turn.names.items()}
                found.append(_renamed(member.kernel.domain, access, holds.get(name, name), sizes))
    return found


def _array(storage: str, turn: Turn, loop: TimeLoop) -> str:
    """The caller's name of the array, or a number; "" of a view, of which the model does not know what it is a view of."""
    if isinstance(turn.step, ProcedureCall):
        return dict(turn.step.arguments).get(storage, "")
    return storage if storage in loop.variables | {loop.target} else ""


def _changes_shape(access: AccessRelation) -> bool:
    array = access.array
    has_other_axes = array.lost_axes or array.column_axes is not None or array.spelling
    return bool(has_other_axes or array.bounds or access.is_partial)


def _renamed(domain: IterationDomain, access: AccessRelation, storage: str, sizes: Names) -> Touch:
    """The access in the caller's names."""
    array = access.array
    index = None if array.index is None else tuple(_in_sizes(each, sizes) for each in array.index)
    own = replace(array.storage, name=storage)
    extents = tuple(_in_sizes(each, sizes) for each in domain.extents)
    starts = tuple(_in_sizes(each, sizes) for each in domain.starts)
    renamed = replace(array, name=storage, base=storage, storage=own, index=index, extents=None, text=storage)
    return Touch(replace(domain, extents=extents, starts=starts), replace(access, array=renamed))


def _in_sizes(expression: Affine, sizes: Names) -> Affine:
    """`before.shape[0] - 2  ->  now.shape[0] - 2`."""
    values: dict[str, Affine] = {}
    for name in expression.names:
        base, dot, rest = name.partition(".")
        if base in sizes:
            values[name] = affine(f"{sizes[base]}{dot}{rest}")
    return expression.with_values(values)


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
    return tuple(dict.fromkeys(found))


def _name(loop: TimeLoop, turns: Sequence[Turn], taken: set[str]) -> str:
    """`heat_3d_after_in_turn`: the function, and what a round writes."""
    texts = (member.text for turn in turns for member in turn.group.members)
    return loop_name(loop.function, _stored(loop, turns), "\n".join((loop.rounds, *texts)), taken)
