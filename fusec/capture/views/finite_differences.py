"""`np.diff` and `np.gradient` as differences of views.

`np.gradient(u, dx, axis=0)` is `(u[2:] - u[:-2]) / (2.0 * dx)` inside and `(u[1:2] - u[:1]) / dx` at an end. The model
subtracts the previous element from the next, with the end element in place of one that lies beyond, and divides by `dx`
if an element stands at an end.
"""

import ast
from collections.abc import Iterator

from fusec.base.records import dataclass
from fusec.capture.draft.slices import Clamped, View
from fusec.capture.names.constants import integer_value
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.syntax import walk
from fusec.capture.views.rolls_and_pads import place_in_words

_DIFF = "numpy.diff"
_MOST_AXES = 4
_GRADIENT = "numpy.gradient"


def differences(node: ast.Call, scope: ScopeNames) -> tuple[ast.expr, int] | None:
    """The array and the axis, -1 for the last one; None for any other call, and for other options of `diff`."""
    if scope.canonical(node.func) != _DIFF or not 0 < len(node.args) <= 3:
        return None
    given = dict(zip(("n", "axis"), node.args[1:], strict=False))
    for keyword in node.keywords:
        if keyword.arg not in ("n", "axis") or keyword.arg in given:
            return None
        given[keyword.arg] = keyword.value
    times = integer_value(given["n"], scope) if "n" in given else 1
    axis = integer_value(given["axis"], scope) if "axis" in given else -1
    is_known = times == 1 and axis is not None and -1 <= axis < _MOST_AXES
    return (node.args[0], axis) if is_known and axis is not None else None


def slices_along(axis: int) -> tuple[ast.expr, ast.expr]:
    """`1:` and `:-1` along the axis, after whole axes; after `...` for the last axis."""
    before: list[ast.expr] = [ast.Constant(...)] if axis < 0 else [ast.Slice()] * axis
    later = ast.Slice(ast.Constant(1))
    earlier = ast.Slice(upper=ast.UnaryOp(ast.USub(), ast.Constant(1)))
    first, second = (ast.Tuple([*before, part]) if before else part for part in (later, earlier))
    return first, second


def has_one_axis(function: ast.FunctionDef | ast.AsyncFunctionDef, scope: ScopeNames) -> bool:
    """Whether the arrays of the function seem to have one axis, which a guard checks at each call.

    The function slices a name with a single slice, takes differences of a computed value, or takes a gradient without
    an axis whose result is one array, and it mentions no second axis.
    """
    bound = {node.id for node in walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    found = set(_hints(function, bound, scope))
    return found == {1}


def _hints(function: ast.AST, bound: set[str], scope: ScopeNames) -> Iterator[int]:
    """The numbers of axes that its expressions imply."""
    for node in walk(function):
        match node:
            case ast.Subscript(slice=ast.Slice()):
                yield 1
            case ast.Subscript(slice=ast.Tuple()):
                yield 2
            case ast.keyword(arg="axis", value=value) if integer_value(value, scope) not in (0, -1):
                yield 2
            case ast.Assign([ast.Tuple()], ast.Call(function_name)) if scope.origin(function_name) == "numpy.gradient":
                yield 2
            case ast.Call(function_name, [_] | [_, _], []) if scope.origin(function_name) == "numpy.gradient":
                yield 1
            case ast.Call(function_name, [ast.Name(name), *_]) if name in bound:
                if scope.canonical(function_name) == _DIFF:
                    yield 1
            case _:
                continue


@dataclass(frozen=True, slots=True)
class Gradient:
    """The `array` and the axis, None if the call names none; `spacing` None: 1.0."""

    array: ast.expr
    spacing: ast.expr | None
    axis: int | None


def gradient(node: ast.Call, scope: ScopeNames) -> Gradient | None:
    """NumPy's gradient along one axis; None for any other call, and for other options.

    Without an axis the result is a list of arrays, unless the array has one axis.
    """
    if scope.origin(node.func) != _GRADIENT or not 0 < len(node.args) <= 2 or isinstance(node.args[-1], ast.Starred):
        return None
    given = {keyword.arg: keyword.value for keyword in node.keywords}
    if not given.keys() <= {"axis", "edge_order"} or len(given) < len(node.keywords):
        return None
    axis = integer_value(given["axis"], scope) if "axis" in given else None
    order = integer_value(given["edge_order"], scope) if "edge_order" in given else 1
    is_known = "axis" not in given or (axis is not None and abs(axis) < _MOST_AXES)
    spacing = node.args[1] if len(node.args) > 1 else None
    return Gradient(node.args[0], spacing, axis) if is_known and order == 1 else None


def gradients(node: ast.Call, count: int, scope: ScopeNames) -> list[ast.expr]:
    """The gradients along each of so many axes that NumPy gives for an array of as many, one spacing for each axis or for
    all; nothing for any other call."""
    spacings = node.args[1:]
    is_known = scope.origin(node.func) == _GRADIENT and not node.keywords and len(spacings) in (0, 1, count)
    if not is_known or not 1 < count <= _MOST_AXES or any(isinstance(each, ast.Starred) for each in node.args):
        return []
    of_axes = [spacings[axis : axis + 1] if len(spacings) == count else spacings for axis in range(count)]
    along = [[ast.keyword("axis", ast.Constant(axis))] for axis in range(count)]
    return [ast.Call(node.func, [node.args[0], *own], axis) for own, axis in zip(of_axes, along, strict=True)]


def neighbour(name: str, shift: int, axis: int | None) -> View:
    """The view of the elements `shift` places before, with the end element in place of those beyond the end."""
    arguments = f"{name}, {shift}" + _axis_text(axis)
    return _moved(name, f"clamped({arguments})", f"clamped_{place_in_words(axis, shift)}", axis)


def ends(name: str, spacing: str, axis: int | None) -> View:
    """The view that is true at the ends; NumPy converts `spacing` to the array's dtype."""
    arguments = f"{name}, {spacing}" + _axis_text(axis)
    return _moved(name, f"ends_of({arguments})", f"ends_{place_in_words(axis, 0)}", axis)


def _moved(name: str, spelling: str, suffix: str, axis: int | None) -> View:
    return View(f"np.gradient({name}{_axis_text(axis)})", suffix, Clamped(), spelling)


def _axis_text(axis: int | None) -> str:
    return "" if axis is None else f", axis={axis}"
