"""Lower a store where a mask holds to a choice for each element: `a[a < 0.0] = 0.0`, `a[a > w] = w[a > w]`,
`a[a > 1.0] *= 0.5`, `np.putmask(a, a < 0.0, 0.0)` and `np.copyto(a, w, where=w > 0.0)`.

A kernel computes `np.where(mask, np.full_like(a, value), a)`: NumPy casts what it stores to the dtype of `a`, and the
other elements keep their bits, which a common dtype may not hold.

NumPy takes a mask of the array's shape, or one of fewer axes, which selects rows. A mask that is computed of the array
itself has all of its axes; if it had more elements, NumPy would raise, which the guard finds when it tries the original.
A mask may be a variable that earlier statements compute so: `accept = u < np.exp(old - new)`, `x[accept] = y[accept]`.
"""

import ast

from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import scalar_function
from fusec.base.scalars.expression import Apply, Expr, Load, Update, is_constant, walk
from fusec.base.scalars.scalar_function import Result
from fusec.capture.arrays.expressions import lower
from fusec.capture.arrays.launches import draft
from fusec.capture.arrays.named_masks import bound_value, is_computed_of
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.numpy_spellings import OPERATORS
from fusec.capture.draft.outcomes import Updated
from fusec.capture.source.obstacle import Obstacle

_FANCY = Obstacle("assignment to an element or a fancy index", "FUS404")


@dataclass(frozen=True, slots=True)
class _MaskedStore:
    """`array[mask] = value`, with the operator of `array[mask] += value`. `broadcasts`: mask and value may be of any shape
    that broadcasts to the array's."""

    array: str
    mask: ast.expr
    value: ast.expr
    operator: type[ast.operator] | None = None
    broadcasts: bool = False


def masked_store(statement: ast.stmt, around: LoweringContext) -> Draft | Obstacle | None:
    """The launch of the statement, or why it is none; None if it stores at no mask."""
    store = _masked_store(statement, around)
    if store is None:
        return None
    if not around.scope.is_local(store.array) or around.scope.spoils(store.array):
        return _FANCY  # `a = f(a)` would bind a local variable
    parts = LaunchBuilder(around)
    value = _value(store, parts)
    current = parts.take_name(store.array)
    mask = lower(store.mask, parts)
    if parts.obstacle is not None or not (isinstance(store.mask, ast.Name) or _is_truth(mask)):
        return parts.obstacle or _FANCY
    has_all_axes = current in walk(mask) or is_computed_of(store.array, store.mask, statement, around.scope)
    if value is None or not (store.broadcasts or has_all_axes) or not _are_elements(mask, value, parts):
        return _FANCY
    if store.array in around.known.scalars or store.array in around.known.rows:
        return _FANCY
    if store.operator is not None:
        value = Apply(OPERATORS[store.operator], (current, value))
    parts.passes.repeated += 1  # NumPy fills no array with the value
    stored = Apply("numpy.full_like", (current, value))
    chosen = parts.computed(Apply("numpy.where", (mask, stored, current)))
    return draft(statement, statement, (Update(store.array, chosen),), parts, Updated(store.array))


def _masked_store(statement: ast.stmt, around: LoweringContext) -> _MaskedStore | None:
    match statement:
        case ast.Assign([ast.Subscript(ast.Name(id=name), index)], value) if _may_be_mask(index, statement, around):
            return _MaskedStore(name, index, value)
        case ast.AugAssign(ast.Subscript(ast.Name(id=name), index), operator, value) if _may_be_mask(
            index, statement, around
        ):
            return _MaskedStore(name, index, value, type(operator)) if type(operator) in OPERATORS else None
        case ast.Expr(ast.Call(function, [ast.Name(id=name), mask, value], [])) if (
            around.scope.canonical(function) == "numpy.putmask"
        ):
            return _MaskedStore(name, mask, value)
        case ast.Expr(ast.Call(function, [ast.Name(id=name), value], [ast.keyword("where", mask)])) if (
            around.scope.canonical(function) == "numpy.copyto"
        ):
            return _MaskedStore(name, mask, value, broadcasts=True)
        case _:
            return None


def _may_be_mask(index: ast.expr, statement: ast.stmt, around: LoweringContext) -> bool:
    """Whether the index looks like a mask: a comparison, a combination of some, a call such as `np.isnan(a)`, or a variable
    that is bound to one of these."""
    match index:
        case ast.Compare():
            return True
        case ast.BinOp(left, ast.BitAnd() | ast.BitOr() | ast.BitXor(), right):
            return _may_be_mask(left, statement, around) and _may_be_mask(right, statement, around)
        case ast.UnaryOp(ast.Invert(), operand):
            return _may_be_mask(operand, statement, around)
        case ast.Name(name):
            bound = bound_value(name, statement, around.scope)
            return bound is not None and _may_be_mask(*bound, around)
        case ast.Call(function):
            known = scalar_function(around.scope.canonical(function) or "")
            return known is not None and known.result is Result.TRUTH
        case _:
            return False


def _is_truth(value: Expr) -> bool:
    """Whether the elements of arrays give a truth value."""
    match value:
        case Apply(function, arguments) if (known := scalar_function(function)) is not None:
            return known.result is Result.TRUTH or (known.result is Result.BITS and all(map(_is_truth, arguments)))
        case _:
            return False


def _value(store: _MaskedStore, parts: LaunchBuilder) -> Expr | None:
    """What is stored: a number of the source; elements where the same mask holds; anything that broadcasts. Of another
    array NumPy would take as many elements as the mask selects."""
    match store.value:
        case ast.Subscript(ast.Name() as array, index) if ast.dump(index) == ast.dump(store.mask):
            return lower(array, parts)
        case value:
            found = lower(value, parts)
            return found if store.broadcasts or is_constant(found) else None


def _are_elements(mask: Expr, value: Expr, parts: LaunchBuilder) -> bool:
    """Whether both are computed of elements of whole arrays, at the place that is stored."""
    names = {node.array for part in (mask, value) for node in walk(part) if isinstance(node, Load)}
    return all(parts.parameters[name].view is None and not parts.parameters[name].is_opaque for name in names)
