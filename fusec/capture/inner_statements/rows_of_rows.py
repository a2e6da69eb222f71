"""Recognise reductions of what reductions along other axes give, `np.argmin(np.sum(d * d, axis=2), axis=1)`, of arrays on a device."""

import ast

from fusec.base.scalars.array_functions import array_function, reduction_function
from fusec.base.scalars.libraries import are_in
from fusec.base.scalars.reduced_axes import LAST
from fusec.base.scalars.reduction_function import Family
from fusec.base.scalars.targets import Memory
from fusec.capture.arrays.reductions import Reduction, partial_reduction
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.row_shape import RowShape
from fusec.capture.source.syntax import walk

_FAMILIES = (Family.SUM, Family.EXTREME, Family.TRUTH)
_SEVERAL = 2


def may_hold_rows_of_rows(function: ast.AST, around: LoweringContext) -> bool:
    """Whether the function reduces along axes more than once; tested before any name is resolved."""
    if not are_in(Memory.DEVICE, around.function.modules):
        return False
    axes = [node for node in walk(function) if isinstance(node, ast.keyword) and node.arg == "axis"]
    return len(axes) >= _SEVERAL


def reduction_of_rows(node: ast.Call, around: LoweringContext) -> Reduction | None:
    """The reduction along the last axis of values that have one element for each row of others; else None."""
    if not are_in(Memory.DEVICE, around.function.modules):
        return None
    found = partial_reduction(node, around)
    if found is None or found.axes is None or found.axes.ends != LAST.ends or found.keywords or found.chosen:
        return None
    row = reduction_function(found.function)
    is_known = row.family is Family.PLACE or (row.family in _FAMILIES and bool(row.cuda))
    return found if is_known and _is_of_rows(found.value, around) else None


def _is_of_rows(node: ast.expr, around: LoweringContext) -> bool:
    """Whether it is arithmetic of such values and of constants."""
    match node:
        case ast.Name(id=name):
            return around.known.rows.get(name) is RowShape.DROPPED
        case ast.BinOp(left, _, right):
            return _are_of_rows((left, right), around)
        case ast.UnaryOp(_, operand):
            return _is_of_rows(operand, around)
        case ast.Call(function, arguments, keywords):
            inner = partial_reduction(node, around)
            if inner is not None:
                return inner.axes is not None and not (inner.axes.leading or inner.keepdims or inner.chosen)
            is_known = array_function(around.scope.canonical(function) or "") is not None and not keywords
            return is_known and _are_of_rows(tuple(arguments), around)
        case _:
            return False


def _are_of_rows(nodes: tuple[ast.expr, ...], around: LoweringContext) -> bool:
    others = [node for node in nodes if not isinstance(node, ast.Constant)]
    return bool(others) and all(_is_of_rows(node, around) for node in others)
