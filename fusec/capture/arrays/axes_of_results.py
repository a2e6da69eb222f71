"""Axes that an expression adds to a result, or takes away.

`luminance(image)[:, :, None]`: the inlined call with `image[:, :, 0, None]` in place of `image[:, :, 0]`.
"""

import ast
from collections.abc import Callable
from dataclasses import replace

from fusec.base.ir.cost import expression_weight
from fusec.base.scalars.expression import CallHelper, Expr, Load, walk
from fusec.base.scalars.libraries import are_in
from fusec.base.scalars.targets import Memory
from fusec.capture.arrays.array_calls import ArrayCall, InlinedFunction, inlined_call
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.launch_draft import Inlined, Parameter
from fusec.capture.draft.row_shape import RowShape
from fusec.capture.draft.slices import BasicIndex, View, basic_view
from fusec.capture.source.number_literals import literal_integer

_BEFORE_LAST = {1: ast.Slice(), -1: ast.Constant(...)}  # an axis, as what stands before its element in an index
_HEAVIEST = 16  # weight of the recomputation for each element along new axes: no root, no exponential


def call_with_axes(call: ast.Call, index: ast.Tuple, parts: LaunchBuilder) -> tuple[ArrayCall, InlinedFunction] | None:
    """The call, with the same function on views that have the new axes; None if it is unsuitable.

    An elementwise function of one array, or of its views of equal rank, gives the same elements either way. Only CUDA
    kernels recompute them for each element along the new axes, since a device has operations to spare.
    """
    if not are_in(Memory.DEVICE, parts.around.function.modules) or not _is_of_new_axes(index):
        return None
    found = inlined_call(call, parts.around)
    if found is None:
        return None
    inlined = found[1].parts
    if len(inlined.values) != 1 or inlined.lets or inlined.local is not None or not _is_light(inlined.values[0]):
        return None
    views = [_with_axes(view, index) for view in inlined.views]
    known = [view for view in views if view is not None]
    if len(known) < len(views) or not _have_one_rank(inlined):
        return None
    return found[0], InlinedFunction(found[1].key, replace(inlined, views=tuple(known)))


def _is_of_new_axes(index: ast.Tuple) -> bool:
    """Whether the index is `:, :, None` with at least one `:` and one `None`, or `..., None`."""
    parts = [*map(ast.unparse, index.elts)]
    return {*parts} == {":", "None"} or (parts[:1] == ["..."] and {*parts[1:]} == {"None"})


def _have_one_rank(inlined: Inlined) -> bool:
    """Whether it loads views of one array only, and they have equal rank whatever the array's rank is."""
    loaded = {node.array for node in walk(inlined.values[0]) if isinstance(node, Load)}
    kinds = {(view.base, view.view.basic.lost_axes) for view in inlined.views if view.view is not None}
    return loaded == {view.name for view in inlined.views} and len(kinds) == 1


def _is_light(value: Expr) -> bool:
    """Whether it is cheap to recompute and calls no function of the package."""
    is_whole = not any(isinstance(node, CallHelper) for node in walk(value))
    return is_whole and expression_weight(value, {}) <= _HEAVIEST


def _with_axes(parameter: Parameter, index: ast.Tuple) -> Parameter | None:
    """The view with the new axes: `image[:, :, 0, None]` for `image[:, :, 0]`; None if the index is not basic."""
    view = _indexed(parameter, index)
    return None if view is None else replace(parameter, text=view.text, view=view, is_array=view.basic.is_memory)


def _indexed(parameter: Parameter, index: ast.Tuple) -> View | None:
    of = parameter.view
    tree = ast.parse(parameter.text, mode="eval").body
    is_basic = of is not None and isinstance(of.index, BasicIndex) and not (of.basic.bounds or of.spelling)
    is_plain = of is not None and of.text == parameter.text and is_basic
    if not is_plain or not isinstance(tree, ast.Subscript) or not isinstance(tree.value, ast.Name):
        return None
    inner = tree.slice.elts if isinstance(tree.slice, ast.Tuple) else [tree.slice]
    entries = _joined(inner, index.elts)
    return None if entries is None else basic_view(parameter.base, ast.Tuple(entries, ast.Load()), literal_integer)


def _joined(inner: list[ast.expr], outer: list[ast.expr]) -> list[ast.expr] | None:
    """The composed index: what `outer` selects from the result of `inner`."""
    hides = any(ast.unparse(entry) == "..." for entry in inner)
    first, *others = outer
    if ast.unparse(first) == "...":
        return [*inner, *others] if hides else [*inner, *outer]
    if hides:
        return None
    kept, joined = [*inner], list[ast.expr]()
    for entry in outer:
        while kept and _is_integer(kept[0]):
            joined.append(kept.pop(0))
        joined.append(kept.pop(0) if kept and isinstance(entry, ast.Slice) else entry)
    return joined + kept


def _is_integer(entry: ast.expr) -> bool:
    return not isinstance(entry, ast.Slice) and ast.unparse(entry) != "None"


def squeezed(node: ast.Call, lower: Callable[[ast.expr, LaunchBuilder], Expr], parts: LaunchBuilder) -> Expr | None:
    """`np.squeeze(m, axis=1)`, `m.squeeze(-1)` of `m = np.max(x, axis=1, keepdims=True)`, as `m[:, 0]`; None for anything else."""
    is_function = parts.around.scope.canonical(node.func) == "numpy.squeeze"
    match node:
        case ast.Call(_, [ast.Name() as array, *given], keywords) if is_function:
            pass
        case ast.Call(ast.Attribute(ast.Name() as array, "squeeze"), given, keywords):
            pass
        case _:
            return None
    options = [*given, *(each.value for each in keywords if each.arg == "axis")]
    is_alone = len(options) == len(given) + len(keywords) == 1
    number = literal_integer(options[0]) if is_alone else None
    if parts.around.known.rows.get(array.id) is not RowShape.COLUMN or number not in _BEFORE_LAST:
        return None
    index = ast.Tuple([_BEFORE_LAST[number], ast.Constant(0)])
    return lower(ast.copy_location(ast.Subscript(array, index, ast.Load()), node), parts)
