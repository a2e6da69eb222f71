"""Keep axes that integers index, with one element, instead of dropping them.

`p[0, :] = p[1, :]  ->  p[0:1, :] = p[1:2, :]`: the same elements, in views that have the rank of their arrays.
"""

import ast
from collections.abc import Iterator, Sequence

from fusec.base.plan.display_names import as_written
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_draft import Draft, Parameter
from fusec.capture.draft.numpy_spellings import COMPARISONS, CONSTANTS, OPERATORS, UNARY_OPERATORS
from fusec.capture.draft.reading import Option
from fusec.capture.draft.slices import View, kept_axes_view
from fusec.capture.names.constants import integer_value
from fusec.capture.source.obstacle import Obstacle

Axes = frozenset[int]


def border_axes(name: str, index: ast.expr, value: ast.expr, around: LoweringContext, update: str = "") -> Axes:
    """The axes that `name[index] = value`, or its `update`, indexes with integers; empty unless keeping them changes
    nothing.

    Arrays broadcast along their last axes, so each view must lose the same axes. A whole array may be an operand only
    if the lost axes are the first ones. A number or an array may be an operand beside `u[:, 0]`, because an array that
    fits `u[:, 0:1]` fits `u[:, 0]` in the same way; but beside `u[:, :, 0]`, one element for each row of a square would
    become one for each column. If the index has only integers, the value must be new, because a list would share it.
    """
    target = _kept_view(name, index, around)
    if target is None or not target.basic.kept_axes or around.has(Option.PLAIN_STORES):
        return frozenset()
    if target.basic.is_element and not _may_be_number(name, value, around, update):
        return frozenset()
    axes = target.basic.kept_axes
    is_leading = axes == frozenset(range(len(axes)))
    of_function = around.function.used_as_arrays | around.function.array_attributes
    wholes = frozenset[str]() if is_leading else around.known.arrays | of_function
    is_clear = axes.issuperset(range(len(axes), max(axes)))  # whether arrays fit both in the same way, or only one
    wholes = wholes if is_clear else wholes | _unknown(value, around)
    return axes if _keeps(value, axes, wholes, around) else frozenset()


def _unknown(value: ast.expr, around: LoweringContext) -> frozenset[str]:
    """The variables and attributes of the expression that may be arrays."""
    nodes = [node for node in ast.walk(value) if isinstance(node, ast.Name | ast.Attribute)]
    return frozenset(ast.unparse(node) for node in nodes if around.scope.constant(ast.unparse(node)) is None)


def _may_be_number(name: str, value: ast.expr, around: LoweringContext, update: str) -> bool:
    """Whether the store may set an element of an array to a value that arrays compute in the same way and that is no
    list.

    NumPy squares the elements of an array, but raises a number to the power of two.
    """
    is_attribute = around.fresh_names.attribute_text(name) in around.function.array_attributes
    is_array = is_attribute or name in around.known.arrays or name in around.function.used_as_arrays
    is_new = bool(update) or not isinstance(value, ast.Name)
    is_alike = update != "operator.pow" and not any(isinstance(node, ast.Pow) for node in ast.walk(value))
    return is_array and is_new and is_alike


def _keeps(node: ast.expr, axes: Axes, excluded: frozenset[str], around: LoweringContext) -> bool:
    """Whether every array in the expression is a view that loses these axes, or a name or attribute that is not
    excluded.
    """
    match node:
        case ast.Constant():
            return True
        case ast.Name(id=name):
            return name not in excluded and name not in around.known.rows
        case ast.Attribute():
            is_variable = around.attribute(node) is not None and ast.unparse(node) not in excluded
            return is_variable or around.scope.canonical(node) in CONSTANTS
        case ast.Subscript(base, index):
            whole = base.id if isinstance(base, ast.Name) else around.attribute(base)
            held, index = around.item(node) or (whole, index)
            view = None if held is None else _kept_view(held, index, around)
            return view is not None and view.basic.kept_axes == axes
        case ast.BinOp(left, operator, right) if type(operator) in OPERATORS:
            parts = [left, right]
        case ast.Compare(left, [operator], [right]) if type(operator) in COMPARISONS:
            parts = [left, right]
        case ast.UnaryOp(operator, operand) if type(operator) in UNARY_OPERATORS:
            parts = [operand]
        case ast.Call(function, arguments, []) if (around.scope.canonical(function) or "").startswith("numpy."):
            parts = arguments
        case _:
            return False
    return all(_keeps(part, axes, excluded, around) for part in parts)


def _kept_view(name: str, index: ast.expr, around: LoweringContext) -> View | None:
    return kept_axes_view(name, index, lambda part: integer_value(part, around.scope))


def keeps_too_much(drafts: Sequence[Draft]) -> bool:
    """Whether views keep axes needlessly: beside reduced rows, or each beside a view of the same array that loses the
    same axes.

    `u[:, 0] += u[:, 1] * h` keeps an axis, but `u[:, 2] += f * h` cannot for a one-dimensional `f`: they are one kernel
    only if neither keeps the axis.
    """
    parameters = tuple(parameter for draft in drafts for parameter in draft.kernel.parameters)
    kept = {
        (part.base, part.view.basic.kept_axes)
        for part in parameters
        if part.view is not None and part.view.basic.kept_axes
    }
    if not kept:
        return False
    if any(draft.kernel.rows.shapes for draft in drafts):
        return True
    return kept <= set(_lost(parameters)) and {base for base, _ in kept}.isdisjoint(_wholes(parameters))


def axes_against_rows(drafts: Sequence[Draft]) -> Obstacle | None:
    """The obstacle of a slice that names axes, if rows are reduced: the model of such a line has dimensions for axes or
    for rows, not both.
    """
    if not any(draft.kernel.rows.shapes for draft in drafts):
        return None
    viewed = ((draft, p, p.view.basic) for draft in drafts for p in draft.kernel.parameters if p.view is not None)
    named = ((draft, p) for draft, p, index in viewed if index.stretches and not index.bounds)
    texts = (as_written(f"`{p.text}`", dict(draft.mentions.attributes)) for draft, p in named)
    return next((Obstacle(f"reduction along an axis beside the slice {text}", "FUS405") for text in texts), None)


def _lost(parameters: Sequence[Parameter]) -> Iterator[tuple[str, frozenset[int]]]:
    """The axes that integers remove from views, with the names of their arrays."""
    for part in parameters:
        if part.view is not None and part.view.basic.selected is not None:
            yield part.base, frozenset(part.view.basic.selected.axes)


def _wholes(parameters: Sequence[Parameter]) -> Iterator[str]:
    """The names of the arrays that are accessed along all axes."""
    for part in parameters:
        if part.view is None or not (part.view.basic.lost_axes or part.view.basic.kept_axes):
            yield part.base
