"""Access relations of each kernel of a time loop, split into pieces, with the first row of each piece.

A piece is one loop of a kernel: its main loop, then each border store, `u[0, :] = 0`. All arrays have the names that
they have before the time loop. `rows` names the number of rows of all written arrays, and the instances of a piece are
numbered as the rows that it writes: those of `u[1:-1]` start at 1, that of `u[-1]` at `rows - 1`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from math import inf

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.array import AffineIndex, Array, Storage, StorageOrigin, ViewAxes
from fusec.base.ir.domain import IterationDomain, identity_index
from fusec.base.ir.kernel import Launch
from fusec.base.ir.time_loop import (
    Exchange,
    ProcedureCall,
    Refill,
    Snapshot,
    Step,
    Stretch,
    TimeLoop,
    copies_of,
    made_in_round,
)
from fusec.base.plan.plan import FusionGroup, Turn
from fusec.base.proof.integer_sets import Touch, rows_apart, rows_farther_apart
from fusec.base.records import dataclass
from fusec.base.text.source_span import SourceSpan
from fusec.fusion.time_tiling.obstacles import FAR, MORE, LoopObstacle, spoken

MOST_BEHIND = 8  # rows
_FARTHEST = 8  # rows from either end at which a piece may begin
# of written arrays: with fewer, generated code runs kernels in sequence if pieces have rows
_LEAST_ROWS = 16

Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TurnTouch:
    """An access of a statement, with the statement's text and place."""

    touch: Touch
    text: str
    place: SourceSpan


@dataclass(frozen=True, slots=True, eq=False)
class TurnPiece:
    """The accesses of one loop of a kernel, which begins at `row`, counted from the end if negative. Compared by
    identity."""

    row: int
    touches: tuple[TurnTouch, ...]
    given: Affine | None = None  # what is not negative: there are many rows


@dataclass(frozen=True, slots=True)
class TurnNames:
    """The caller's names of arrays: the array that each local name holds in this iteration, and which have `rows`
    rows."""

    loop: TimeLoop
    holds: Names
    equal: frozenset[str]
    rows: str

    def size(self, expression: Affine, names: Names) -> Affine:
        """`before.shape[0] - 2  ->  now.shape[0] - 2`, with one name for the rows of all written arrays."""
        values: dict[str, Affine] = {}
        for name in expression.names:
            base, dot, rest = name.partition(".")
            held = self.holds.get(names.get(base, base), names.get(base, base))
            is_common = held in self.equal and rest == "shape[0]"
            if base in names or is_common:
                values[name] = affine(self.rows if is_common else f"{held}{dot}{rest}")
        return expression.with_values(values)


Kernel = tuple[TurnPiece, ...]


def kernels_in_line(
    loop: TimeLoop, turns: Sequence[Turn], written: Sequence[str], least: int
) -> tuple[Kernel, ...] | LoopObstacle:
    """The kernels and array copies of several iterations in the order in which they run, `least` or more plus one
    iteration.

    Iterations in which every name holds the same array share their kernels. An obstacle if the accesses of one are
    unknown.
    """
    equal = (
        frozenset((*written, *(step.name for step in made_in_round(loop)))) if has_rows(loop, turns) else frozenset()
    )
    names = TurnNames(loop, {name: name for name in loop.variables}, equal, f"{min(written, default='')}.shape[0]")
    line: list[Kernel] = []
    known: dict[tuple[object, ...], list[Kernel]] = {}
    per_round = 0
    while len(line) < least + per_round:
        before = tuple(names.holds.items())
        if before not in known:
            found = _round(turns, names)
            if isinstance(found, LoopObstacle):
                return found
            known[before], names = found
        else:
            for step in loop.steps:
                names = _exchanged(names, step) if isinstance(step, Exchange) else names
        line += known[before]
        per_round = len(known[before])
    return tuple(line)


@lru_cache(maxsize=4096)
def apart(source: TurnPiece, sink: TurnPiece) -> float:
    """The largest distance in rows between instances of both that touch one element, which one of them writes."""
    return max((_apart(first.touch, second.touch, source.given) for first, second in _pairs(source, sink)), default=0)


def far_apart(source: TurnPiece, sink: TurnPiece) -> LoopObstacle:
    """The obstacle that two pieces touch one element at a larger distance than kernels may lag, with the distance."""
    first, second = max(_pairs(source, sink), key=lambda pair: _apart(pair[0].touch, pair[1].touch, source.given))
    ends = first.touch, second.touch
    for end, each in zip(ends, (first, second), strict=True):
        if not end.access.is_exact:
            return LoopObstacle(
                MORE, f"{spoken(each.text)} may touch any element of `{end.access.array.name}`.", each.place
            )
    most = min(_apart(*ends, source.given) - 1, MOST_BEHIND)
    witness = rows_farther_apart(*ends, int(most), source.given)
    assert witness is not None  # they are that far apart
    sizes = ", ".join(f"{name} = {value}" for name, value in witness.sizes if not name.endswith(".rest"))
    element = f"{ends[1].access.array.name}{list(witness.element)}"
    sentence = (
        f"row {witness.sink[0]} of {spoken(second.text)} {ends[1].access.kind.value} {element}, "
        f"which row {witness.source[0]} of {spoken(first.text)} {ends[0].access.kind.value}."
    )
    return LoopObstacle(FAR, f"Witness: {sizes}: {sentence}" if sizes else f"Witness: {sentence}", second.place)


def _pairs(source: TurnPiece, sink: TurnPiece) -> Iterator[tuple[TurnTouch, TurnTouch]]:
    return product(source.touches, sink.touches)


def _apart(source: Touch, sink: Touch, given: Affine | None) -> float:
    pair = (source.access, sink.access)
    if all(access.kind is AccessKind.READ for access in pair):
        return 0
    if source.access.array.storage != sink.access.array.storage:
        return 0
    if not (source.access.is_exact and sink.access.is_exact):
        return inf
    return rows_apart(source, sink, given)


def has_rows(loop: TimeLoop, turns: Sequence[Turn]) -> bool:
    """Whether instances of pieces are numbered as the rows that they write."""
    return bool(copies_of(loop)) or any(turn.group.kernel.borders or turn.is_pass for turn in turns)


def _round(turns: Sequence[Turn], names: TurnNames) -> tuple[list[Kernel], TurnNames] | LoopObstacle:
    """The kernels of one iteration, and the arrays that names hold after it; the model uses the names before it."""
    found: list[Kernel] = []
    before = names
    for step in names.loop.steps:
        if isinstance(step, Exchange):
            names = _exchanged(names, step)
            continue
        if isinstance(step, Snapshot | Refill):
            found.append(_copied(step, turns[0].group.members[0].kernel.domain, names))
        for turn in turns_of(step, turns):
            is_own = isinstance(step, Stretch)
            if is_own and not _agree(turn, before, names):
                return LoopObstacle(
                    MORE, "fusec does not know which arrays the names hold after the exchange.", step.span
                )
            kernel = _kernel(turn, before if is_own else names)
            if isinstance(kernel, LoopObstacle):
                return kernel
            found.append(kernel)
    return found, names


def _agree(turn: Turn, before: TurnNames, names: TurnNames) -> bool:
    """Whether the kernel's name of an array, after the exchanges of this iteration, refers to the same array in the
    model."""
    arrays = (access.array for member in turn.group.members for access in member.kernel.accesses)
    return all(
        names.holds[array.base] == before.holds.get(array.storage.name, array.storage.name)
        for array in arrays
        if array.base in names.holds
    )


def turns_of(step: Step, turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """The kernels that run at this step."""
    return tuple(turn for turn in turns if turn.step is step)


def _exchanged(names: TurnNames, step: Exchange) -> TurnNames:
    return replace(names, holds={**names.holds, **{name: names.holds[held] for name, held in step.names}})


def _kernel(turn: Turn, names: TurnNames) -> Kernel | LoopObstacle:
    pieces: list[TurnPiece] = []
    for k, members in enumerate(_loops_of(turn.group)):
        piece = _piece(members, k > 0 or turn.is_pass, turn, names)
        if isinstance(piece, LoopObstacle):
            return piece
        pieces.append(piece)
    return tuple(pieces)


def _loops_of(group: FusionGroup) -> Iterator[list[Launch]]:
    """The members of each loop of the kernel, in the order in which they run: borders last."""
    yield [member for number, member in enumerate(group.members) if number not in group.kernel.borders]
    yield from ([group.members[number]] for number in group.kernel.borders)


def _piece(members: Sequence[Launch], is_border: bool, turn: Turn, names: TurnNames) -> TurnPiece | LoopObstacle:
    """The accesses of the members to memory that exists before the kernel."""
    found: list[TurnTouch] = []
    for member in members:
        for access in member.kernel.accesses:
            storage = access.array.storage
            copied = _copy_of_round(access.array, turn, names.loop)
            if storage.origin is StorageOrigin.FRESH and not copied:
                continue
            name = copied or _array(storage.name, turn, names.loop)
            if storage.origin is StorageOrigin.OPAQUE or not name or _changes_shape(access, is_border):
                note = f"fusec does not know which rows of `{access.array.text}` {spoken(member.source.text)} touches."
                return LoopObstacle(MORE, note, member.statement_span)
            if name.isidentifier():
                touch = _renamed(member.kernel.domain, access, name, turn, names)
                found.append(TurnTouch(touch, member.source.text, member.statement_span))
    placed = _placed(found, names.rows) if names.equal else TurnPiece(0, tuple(found))
    first = members[0]
    note = (
        f"{spoken(first.source.text)} begins at an unknown row, or at one more than {_FARTHEST} rows from either end."
    )
    return LoopObstacle(MORE, note, first.statement_span) if placed is None else placed


def _array(storage: str, turn: Turn, loop: TimeLoop) -> str:
    """The caller's name of the array, or a number; "" for a view of an unknown array."""
    if isinstance(turn.step, ProcedureCall):
        return dict(turn.step.arguments).get(storage, "")
    is_known = storage in loop.variables | {loop.target, *(step.name for step in made_in_round(loop))}
    return storage if is_known else ""


def _copy_of_round(array: Array, turn: Turn, loop: TimeLoop) -> str:
    """The name of a copy that the iteration makes before the kernel, if it is known to be new memory; "" otherwise."""
    names = {step.name for step in made_in_round(loop)} if isinstance(turn.step, Stretch) else set()
    return next((name for name in (array.storage.name, array.base) if name in names), "")


def _changes_shape(access: AccessRelation, is_border: bool) -> bool:
    """Whether the axes of array and kernel differ; `u[0]` is the row `u[0:1]` in the loop of a border."""
    array = access.array
    has_other_axes = array.axes != ViewAxes() or (array.code.spelling and not is_border)
    return bool(has_other_axes or array.code.bounds or access.is_partial)


def _renamed(domain: IterationDomain, access: AccessRelation, name: str, turn: Turn, names: TurnNames) -> Touch:
    """The access in the caller's names."""
    array, storage = access.array, names.holds.get(name, name)
    own = replace(array.storage, name=storage)
    extents = tuple(names.size(each, turn.names) for each in domain.extents)
    starts = tuple(names.size(each, turn.names) for each in domain.starts)
    renamed = replace(array, name=storage, base=storage, storage=own, extents=None, text=storage)
    renamed = renamed.mapped(lambda each: names.size(each, turn.names))
    return Touch(replace(domain, extents=extents, starts=starts), replace(access, array=renamed))


def _placed(touches: Sequence[TurnTouch], rows: str) -> TurnPiece | None:
    """The accesses, with instances numbered as the rows of the first write; None if these rows are unknown."""
    write = next((each.touch for each in touches if each.touch.access.kind is AccessKind.WRITE), None)
    if write is None or not write.access.array.affine:
        return None
    first = write.domain.dimensions[0]
    offset = write.access.array.affine[0].with_value(first, affine(0))
    is_single = write.domain.extents[0] == affine(1)
    is_from_end = offset.terms == ((rows, 1),) and is_single and offset.constant < 0
    if not (is_from_end or (not offset.terms and offset.constant >= 0)) or abs(offset.constant) > _FARTHEST:
        return None
    return TurnPiece(offset.constant, tuple(_shifted(each, offset) for each in touches), affine(rows) - _LEAST_ROWS)


def _shifted(each: TurnTouch, offset: Affine) -> TurnTouch:
    """The same access, with the first dimension of its instances shifted by `offset`."""
    domain, array = each.touch.domain, each.touch.access.array
    first = domain.dimensions[0]
    start, *starts = domain.starts or (affine(0),) * len(domain.dimensions)
    moved = replace(domain, extents=(domain.extents[0] + offset, *domain.extents[1:]), starts=(start + offset, *starts))
    row = affine(first) - offset
    shifted = array.mapped(lambda own: own.with_value(first, row))
    return replace(each, touch=Touch(moved, replace(each.touch.access, array=shifted)))


def _copied(step: Snapshot | Refill, like: IterationDomain, names: TurnNames) -> Kernel:
    """The accesses of an array copy: every element of both arrays."""
    held = names.holds[step.source]
    explicit = len(like.dimensions) - 1
    everywhere = AffineIndex(identity_index(explicit))
    sizes = [names.size(affine(f"{held}.shape[{k}]"), {}) for k in range(explicit)]
    domain = IterationDomain(like.dimensions, (*sizes, affine(f"{held}.rest")))
    accesses = [
        AccessRelation(Array(name, Storage(name, StorageOrigin.NAME), everywhere, name, name), kind)
        for name, kind in ((held, AccessKind.READ), (names.holds.get(step.name, step.name), AccessKind.WRITE))
    ]
    touches = tuple(TurnTouch(Touch(domain, access), f"{step.name} = {step.source}", step.span) for access in accesses)
    return (TurnPiece(0, touches, affine(names.rows) - _LEAST_ROWS),)
