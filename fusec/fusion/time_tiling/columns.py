"""Run a loop of array statements as one kernel in which every column goes through all iterations on its own.

`d[:, k] = d[:, k] - w * d[:, k - 1]` for each `k`: an iteration reads what earlier ones wrote at the same place of the
other axes. A column is the elements at one such place. If all dependences stay within a column, the loop over columns
may be the outer one (loop interchange).
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.array import AffineIndex, Array, Storage, StorageOrigin, UnknownIndex, ViewAxes
from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.kernel import Launch
from fusec.base.ir.operand import Variable
from fusec.base.ir.time_loop import Stretch, TimeLoop
from fusec.base.plan.group_names import GroupName
from fusec.base.plan.group_queries import iteration_elements
from fusec.base.plan.plan import FusionGroup, LoopInColumns, Turn
from fusec.base.proof.facts import FactKind
from fusec.base.proof.integer_sets import Touch, Witness, different_along, equal_along
from fusec.base.records import dataclass
from fusec.base.scalars.targets import Ability
from fusec.base.text.array_parts import item_base, item_names, item_places
from fusec.fusion.time_tiling.obstacles import COLUMNS, MORE, LoopObstacle, spoken, why_it_does_more

_ITERATION = "iteration"  # the dimension of the loop, no name of the author's that a domain has

Parts = dict[str, str]  # `{"d_k": "d[:, k]"}`, by their names in the group


def loop_in_columns(loop: TimeLoop, groups: Sequence[FusionGroup]) -> LoopInColumns | LoopObstacle | None:
    """The loop as one kernel, or what prevents that; None if it does more than run one kernel, or its kernel takes no
    parts of arrays, so that a wavefront may be possible."""
    turn = _only_turn(loop, groups)
    if turn is None:
        return None
    group = turn.group
    touches = tuple(_touches(loop, group))
    obstacle = _more(loop, group) or _first_obstacle(loop, group, touches)
    if obstacle is not None:
        return replace(obstacle, way="one kernel") if _parts(group) else None
    stored = tuple(dict.fromkeys(_base(name, _parts(group)) for name in group.call.stored))
    name = GroupName(loop.function, stored[-1], loop.span.start)
    is_independent = all(different_along(a.touch, b.touch, (0,)) is None for a, b in _pairs(touches))
    return LoopInColumns(name, loop, (turn,), stored, is_independent)


def _only_turn(loop: TimeLoop, groups: Sequence[FusionGroup]) -> Turn | None:
    """The kernel that runs all statements of an iteration."""
    steps = [step for step in loop.steps if isinstance(step, Stretch)]
    spans = tuple(step.span for step in steps)
    for group in groups:
        own = tuple(dict.fromkeys(member.statement_span for member in group.members))
        if group.source.function == loop.function and own == spans and len(steps) == len(loop.steps):
            return Turn(group, {operand.name: operand.expression for operand in group.call.operands}, steps[0])
    return None


def _more(loop: TimeLoop, group: FusionGroup) -> LoopObstacle | None:
    """The obstacle that an iteration does more than to compute elements of arrays from others."""
    reason = why_it_does_more(group, Ability.COLUMNS) or _why_it_takes_more(loop, group)
    return LoopObstacle(MORE, reason, group.members[0].statement_span) if reason else None


def _why_it_takes_more(loop: TimeLoop, group: FusionGroup) -> str:
    """Why an iteration takes more than variables, and parts of arrays that variables select."""
    parts = _parts(group)
    known = loop.variables | {loop.target}
    for name, text in group.attributes.items():
        if name not in parts or not item_base(text).isidentifier():
            return f"The kernel of `{group.members[-1].name}` reads or sets attributes."
    elements = iteration_elements(group)
    own = [operand for operand in group.call.operands if operand.name not in parts and operand.name not in elements]
    if not all(isinstance(operand, Variable) for operand in own):
        return f"The kernel of `{group.members[-1].name}` takes operands that are not variables."
    if any(operand.expression == loop.target for operand in own):
        return f"Each iteration computes with `{loop.target}` itself."
    bases = {*map(item_base, elements.values())}
    if bases & {_base(name, parts) for name in group.call.stored}:
        return f"An iteration reads an element of `{min(bases)}`, which it writes."
    names = bases | {name for text in elements.values() for name in item_names(text)}
    names |= {*map(item_base, parts.values()), *(operand.expression for operand in own), *group.keys}
    unknown = sorted(name for name in names if name not in known)
    if unknown:
        return f"`{unknown[0]}` is no variable that is bound before the loop."
    return "" if group.kernel.borders == () else "The kernel stores borders of arrays."


def _parts(group: FusionGroup) -> Parts:
    texts = {text for _, text, _ in group.facts_of(FactKind.ITEM)}
    return {name: text for name, text in group.attributes.items() if text in texts}


def _base(name: str, parts: Parts) -> str:
    """The array of a part, or the operand itself."""
    return item_base(parts[name]) if name in parts else name


@dataclass(frozen=True, slots=True)
class _IterationTouch:
    """An access of a launch to a `part` of an array in any iteration; `axes` are those that variables select, the first
    of the `selected` coordinates of an element. The iterations are counted from `first`, a value of the variable."""

    touch: Touch
    launch: Launch
    part: str
    axes: tuple[int, ...]
    selected: int
    first: int

    @property
    def access(self) -> AccessRelation:
        return self.touch.access


_Pair = tuple[_IterationTouch, _IterationTouch]


def _touches(loop: TimeLoop, group: FusionGroup) -> Iterator[_IterationTouch]:
    """The accesses to memory that exists before the loop. The first dimension is the iteration: the loop's variable less
    the first value for which no index is negative. Elements are counted first along the axes that variables select."""
    parts = _parts(group)
    places = {name: item_places(text) for name, text in parts.items()}
    selected = max(map(len, places.values()), default=1)
    numbers = {name: tuple(_number(place, loop.target) for _, place in own) for name, own in places.items()}
    least = min((n.constant for own in numbers.values() for n in own if _ITERATION in n.names), default=0)
    start = _start(loop)
    first = -least if start is None else max(start, -least)
    for launch in group.members:
        domain = _with_iterations(launch.kernel.domain, selected)
        for access in launch.kernel.accesses:
            storage = access.array.storage
            if storage.origin is StorageOrigin.FRESH:
                continue
            own = [n + first if _ITERATION in n.names else n for n in numbers.get(storage.name, ())]
            axes = tuple(axis for axis, _ in places.get(storage.name, ()))
            own += [affine(0)] * (selected - len(own))
            touch = Touch(domain, _in_whole(access, _base(storage.name, parts), tuple(own)))
            yield _IterationTouch(touch, launch, storage.name, axes, selected, first)


def _start(loop: TimeLoop) -> int | None:
    """The first value of the variable, if the text shows a range that counts up from it."""
    match ast.parse(loop.rounds, mode="eval").body:
        case ast.Call(args=[_]):
            return 0
        case ast.Call(args=[ast.Constant(value=int(start)), _] | [ast.Constant(value=int(start)), _, ast.Constant()]):
            return start
        case _:
            return None


def _number(place: str, target: str) -> Affine:
    """`k - 1` as an expression over the iteration; another variable is a size, which no author's name can be."""
    name, _, rest = place.partition(" ")
    sign, _, number = rest.partition(" ")
    moved = int(number) if number else 0
    own = affine(_ITERATION if name == target else f"index {name}")
    return own + (-moved if sign == "-" else moved)


def _with_iterations(domain: IterationDomain, selected: int) -> IterationDomain:
    """The domain in all iterations, with a dimension of one instance for each further axis that variables select."""
    further = tuple(f"selected {k}" for k in range(1, selected))
    extents = (affine("iterations"), *(affine(1) for _ in further), *domain.extents)
    starts = (*(affine(0) for _ in range(selected)), *domain.starts) if domain.starts else ()
    return IterationDomain((_ITERATION, *further, *domain.dimensions), extents, starts)


def _in_whole(access: AccessRelation, base: str, places: tuple[Affine, ...]) -> AccessRelation:
    """The access to a part as an access to the array."""
    array = access.array
    index = AffineIndex((*places, *array.affine)) if array.affine is not None else UnknownIndex()
    storage = Storage(base, array.storage.origin, array.storage.copy)
    return replace(access, array=replace(array, storage=storage, index=index))


def _pairs(touches: Sequence[_IterationTouch]) -> Iterator[_Pair]:
    """The pairs of accesses to one array of which one writes; each access of a pair may come first in the loop."""
    for first, second in combinations_with_replacement(touches, 2):
        writes = any(each.access.kind is not AccessKind.READ for each in (first, second))
        if writes and first.access.array.storage.name == second.access.array.storage.name:
            yield first, second


def _first_obstacle(loop: TimeLoop, group: FusionGroup, touches: Sequence[_IterationTouch]) -> LoopObstacle | None:
    """The first dependence between columns, or access to elements that are not known."""
    found = (_unknown(pair, group) or _same_part(pair) or _other_columns(pair, loop) for pair in _pairs(touches))
    return next((each for each in found if each is not None), None)


def _unknown(pair: _Pair, group: FusionGroup) -> LoopObstacle | None:
    """The obstacle that an access to a written array is to elements that are not known."""
    operands = {operand.name for operand in group.call.operands}
    is_alike = pair[0].axes == pair[1].axes
    for each in pair:
        array = each.access.array
        if not (is_alike and each.part in operands and _is_plain(array) and each.access.is_exact):
            note = f"{spoken(each.launch.source.text)} may touch any element of `{array.storage.name}`."
            return LoopObstacle(MORE, note, each.launch.statement_span)
    return None


def _is_plain(array: Array) -> bool:
    return array.axes == ViewAxes() and not (array.code.spelling or array.code.bounds)


def _same_part(pair: _Pair) -> LoopObstacle | None:
    """The obstacle that two parts of an array, which statements of the kernel take in turn, may be one in some iteration."""
    first, second = pair
    if first.part == second.part or first.launch == second.launch or equal_along(first.touch, second.touch, 0) is None:
        return None
    note = f"Two of the parts that it takes of `{first.access.array.storage.name}` may be one in some iteration."
    return LoopObstacle(MORE, note, first.launch.statement_span)


def _other_columns(pair: _Pair, loop: TimeLoop) -> LoopObstacle | None:
    """The obstacle that an iteration touches an element that another column writes, with a witness."""
    first, second = pair
    columns = tuple(range(1, len(first.touch.domain.dimensions)))
    witness = different_along(first.touch, second.touch, columns)
    if witness is None:
        return None
    if first.access.kind is AccessKind.WRITE:
        first, second = second, first
        witness = replace(witness, source=witness.sink, sink=witness.source)
    sizes = ", ".join(f"{name} = {value}" for name, value in witness.sizes if "." in name and ".rest" not in name)
    element = f"{first.access.array.storage.name}{_element(witness, first)}"
    ends = [_instance(each, loop, place) for each, place in ((first, witness.source), (second, witness.sink))]
    sentence = f"{ends[0]} {first.access.kind.value} {element}, which {ends[1]} {second.access.kind.value}."
    return LoopObstacle(
        COLUMNS, f"Witness: {sizes}: {sentence}" if sizes else f"Witness: {sentence}", first.launch.statement_span
    )


def _element(witness: Witness, touch: _IterationTouch) -> list[int]:
    """The index of the element, its axes in the array's order."""
    selected, others = witness.element[: len(touch.axes)], [*witness.element[touch.selected :]]
    for axis, place in zip(touch.axes, selected, strict=True):
        others.insert(axis, place)
    return others


def _instance(touch: _IterationTouch, loop: TimeLoop, point: tuple[int, ...]) -> str:
    """`instance (0, 1) of iteration `k = 2``."""
    own = point[touch.selected : -1] or point[-1:]
    place = str(own[0]) if len(own) == 1 else str(own)
    return f"instance {place} of iteration `{loop.target} = {point[0] + touch.first}`"
