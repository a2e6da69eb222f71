"""Lower a store where a mask holds to a choice for each element: `a[a < 0.0] = 0.0`, `a[m] = np.sqrt(a[m]) * w[m]`,
`a[a > 1.0] *= 0.5`, `np.putmask(a, a < 0.0, w)`, `np.copyto(a, w, where=w > 0.0)` and `np.sqrt(w, out=a, where=w > 0.0)`.

A kernel computes `np.where(mask, np.full_like(a, value), a)`: NumPy casts what it stores to the dtype of `a`, and the
other elements keep their bits, which a common dtype may not hold. Functions of elements that one mask selects are the
elements that it selects of the function, so `w[m]` is `w` in the value.

NumPy takes a mask of the array's shape, or one of fewer axes, which selects rows. Which one it is, a law asks (`Masked`).
"""

import ast
from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto

from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import scalar_function
from fusec.base.scalars.expression import Apply, Expr, Let, Load, Local, Update, walk
from fusec.base.scalars.masked import Masked
from fusec.base.scalars.scalar_function import Result
from fusec.capture.arrays.chosen_elements import call_where
from fusec.capture.arrays.expressions import lower
from fusec.capture.arrays.launches import draft
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.numpy_spellings import COMPARISONS, OPERATORS
from fusec.capture.draft.outcomes import Updated
from fusec.capture.names.bindings import BindingKind
from fusec.capture.source.obstacle import Obstacle

_FANCY = Obstacle("assignment to an element or a fancy index", "FUS404")


class _Value(Enum):
    """How NumPy takes the elements that are stored."""

    SELECTED = auto()  # of numbers, and of elements that the same mask selects
    REPEATED = auto()  # of a number, or of an array of any size, again from its beginning
    BROADCAST = auto()  # of what broadcasts to the array, as the mask does


_TAKEN_BY = {
    "numpy.putmask": _Value.REPEATED,
    "numpy.place": _Value.SELECTED,
}  # `place` takes the first elements of an array


@dataclass(frozen=True, slots=True)
class _MaskedStore:
    """`array[mask] = value`, with the operator of `array[mask] += value`."""

    array: str
    mask: ast.expr
    value: ast.expr
    takes: _Value
    operator: type[ast.operator] | None = None


def masked_store(statement: ast.stmt, around: LoweringContext) -> Draft | Obstacle | None:
    """The launch of the statement, or why it is none; None if it stores at no mask."""
    store = _masked_store(statement, around)
    if store is None:
        return None
    if not around.scope.owns(store.array):
        return _FANCY  # `a = f(a)` would bind a local variable
    if around.known.is_reduced(store.array):
        return _FANCY
    is_selected = store.takes is _Value.SELECTED
    selected = _unselected(store.value, store.mask, around) if is_selected else _Unselected(store.value)
    if selected is None:
        return _FANCY
    parts = LaunchBuilder(around)
    value = lower(selected.value, parts)
    current = parts.take_name(store.array)
    mask = lower(store.mask, parts)
    if parts.obstacle is not None:
        return parts.obstacle
    if any(each.view is not None or each.is_opaque for each in parts.parameters.values()):
        return _FANCY
    demand = _demand(store.takes, mask, value, selected, parts)
    if demand is None:
        return _FANCY
    if store.operator is not None:
        value = Apply(OPERATORS[store.operator], (current, value))
    parts.passes.repeated += 1  # NumPy fills no array with the value
    stored = Apply("numpy.full_like", (current, value))
    chosen = parts.computed(Apply("numpy.where", (mask, stored, current)))
    found = draft(statement, statement, (Update(store.array, chosen),), parts, Updated(store.array))
    return found if isinstance(found, Obstacle) else replace(found, kernel=replace(found.kernel, masked=demand))


def _masked_store(statement: ast.stmt, around: LoweringContext) -> _MaskedStore | None:
    match statement:
        case ast.Assign([ast.Subscript(ast.Name(id=name), index)], value) if is_mask(index, around):
            return _MaskedStore(name, index, value, _Value.SELECTED)
        case ast.AugAssign(ast.Subscript(ast.Name(id=name), index), operator, value) if is_mask(index, around):
            is_known = type(operator) in OPERATORS
            return _MaskedStore(name, index, value, _Value.SELECTED, type(operator)) if is_known else None
        case ast.Expr(ast.Call(function, [ast.Name(id=name), mask, value], [])) if is_mask(mask, around):
            takes = _TAKEN_BY.get(around.scope.canonical(function) or "")
            return None if takes is None else _MaskedStore(name, mask, value, takes)
        case ast.Expr(ast.Call(function, [ast.Name(id=name), value], [ast.keyword("where", mask)])) if (
            around.scope.canonical(function) == "numpy.copyto"
        ):
            return _MaskedStore(name, mask, value, _Value.BROADCAST)
        case ast.Expr(ast.Call() as call) if (found := call_where(call, around)) is not None:
            plain, target, mask = found
            return _MaskedStore(target.id, mask, plain, _Value.BROADCAST) if isinstance(target, ast.Name) else None
        case _:
            return None


def is_mask(node: ast.expr, around: LoweringContext, known: frozenset[str] = frozenset()) -> bool:
    """Whether elements of arrays give truth values: a comparison, a combination of some, a call such as `np.isnan(a)`, or a
    variable that is bound to nothing else. `known` are variables that are taken for such."""
    match node:
        case ast.Compare(_, [operator], [_]):
            return type(operator) in COMPARISONS
        case ast.BinOp(left, ast.BitAnd() | ast.BitOr() | ast.BitXor(), right):
            return is_mask(left, around, known) and is_mask(right, around, known)
        case ast.UnaryOp(ast.Invert(), operand):
            return is_mask(operand, around, known)
        case ast.Name(name) if around.scope.owns(name):
            bindings = () if name in known else around.scope.bindings_of(name)
            values = [each.value if each.kind is BindingKind.ASSIGNMENT else None for each in bindings]
            own = known | {name}
            return name in known or (bool(values) and all(v is not None and is_mask(v, around, own) for v in values))
        case ast.Call(function):
            found = scalar_function(around.scope.canonical(function) or "")
            return found is not None and found.result is Result.TRUTH
        case _:
            return False


@dataclass(frozen=True, slots=True)
class _Unselected:
    """A value with `w` for `w[m]`: these arrays, and the other names."""

    value: ast.expr
    arrays: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()


def _unselected(node: ast.expr, mask: ast.expr, around: LoweringContext) -> _Unselected | None:
    """None unless the value is computed of elements that the mask selects and of numbers, each by itself."""

    def of_parts(parts: list[ast.expr], whole: Callable[[list[ast.expr]], ast.expr]) -> _Unselected | None:
        found = [each for part in parts if (each := _unselected(part, mask, around)) is not None]
        if len(found) < len(parts):
            return None
        names = (
            frozenset().union(*(each.arrays for each in found)),
            frozenset().union(*(each.others for each in found)),
        )
        return _Unselected(ast.copy_location(whole([each.value for each in found]), node), *names)

    match node:
        case ast.Subscript(ast.Name() | ast.Attribute() as array, index) if ast.dump(index) == ast.dump(mask):
            name = array.id if isinstance(array, ast.Name) else around.attribute(array)
            return None if name is None else _Unselected(array, frozenset({name}))
        case ast.Constant():
            return _Unselected(node)
        case ast.Name(name):
            return _Unselected(node, others=frozenset({name}))
        case ast.Attribute():
            name = around.attribute(node)
            return _Unselected(node, others=frozenset() if name is None else frozenset({name}))
        case ast.UnaryOp(operator, operand):
            return of_parts([operand], lambda found: ast.UnaryOp(operator, *found))
        case ast.BinOp(left, operation, right):
            return of_parts([left, right], lambda found: ast.BinOp(found[0], operation, found[1]))
        case ast.Compare(left, operators, [right]):
            return of_parts([left, right], lambda found: ast.Compare(found[0], operators, found[1:]))
        case ast.Call(function, arguments, []) if scalar_function(around.scope.canonical(function) or "") is not None:
            return of_parts(arguments, lambda found: ast.Call(function, found, []))
        case _:
            return None


def _demand(takes: _Value, mask: Expr, value: Expr, selected: _Unselected, parts: LaunchBuilder) -> Masked | None:
    """What must hold of the shapes; None if it never does."""
    names, known = _loads(mask, parts), parts.around.known
    if takes is _Value.BROADCAST:
        return Masked()
    if takes is _Value.REPEATED:
        return Masked(names, _loads(value, parts)) if names else None
    numbers = tuple(name for name in _loads(value, parts) if name in selected.others)
    is_number = selected.arrays.isdisjoint(numbers) and not any(
        n in known.made or n in known.rows or n in known.arrays for n in numbers
    )
    arrays = tuple(name for name in _loads(value, parts) if name in selected.arrays)
    return Masked(names, (), numbers, arrays) if names and is_number else None


def _loads(expression: Expr, parts: LaunchBuilder) -> tuple[str, ...]:
    """The parameters that the value is computed of."""
    inner = {each.name: each.value for each in parts.own.inner if isinstance(each, Let)}
    names: dict[str, None] = {}
    for node in walk(expression):
        if isinstance(node, Load):
            names[node.array] = None
        elif isinstance(node, Local) and node.name in inner:
            names |= dict.fromkeys(_loads(inner[node.name], parts))
    return tuple(names)
