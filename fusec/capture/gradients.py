"""Which calls of `np.gradient` are differences of neighbours along one axis, and of which views of the array?

`np.gradient(u, dx, axis=0)` is `(u[2:] - u[:-2]) / (2.0 * dx)` inside and `(u[1:2] - u[:1]) / dx` at an end: of the array's next and
previous elements, the ends standing for what lies beyond, and of whether an element stands at an end.
"""

import ast
from dataclasses import dataclass

from fusec.capture.literals import integer_value
from fusec.capture.names import ScopeNames
from fusec.capture.rolls import place_in_words
from fusec.capture.slices import View

_GRADIENT = "numpy.gradient"
_MOST_AXES = 4


@dataclass(frozen=True, slots=True)
class Gradient:
    """The `array` and the axis, None where the call names none; `spacing` None: 1.0."""

    array: ast.expr
    spacing: ast.expr | None
    axis: int | None


def gradient(node: ast.Call, scope: ScopeNames) -> Gradient | None:
    """The call as a gradient along one axis by NumPy's own function; None for any other call, and for other options.

    Without an axis it is a list of several arrays, unless the array has one axis.
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


def neighbour(name: str, shift: int, axis: int | None) -> View:
    """The array of what lies so many places before, or is the end."""
    arguments = f"{name}, {shift}" + _axis_text(axis)
    return _moved(name, "clamped", arguments, f"clamped_{place_in_words(axis, shift)}", axis, shift)


def ends(name: str, spacing: str, axis: int | None) -> View:
    """Whether elements stand at an end; the view is there for a spacing of which NumPy makes the array's dtype."""
    arguments = f"{name}, {spacing}" + _axis_text(axis)
    return _moved(name, "ends_of", arguments, f"ends_{place_in_words(axis, 0)}", axis, 0)


def _moved(name: str, word: str, arguments: str, suffix: str, axis: int | None, shift: int) -> View:
    text = f"np.gradient({name}{_axis_text(axis)})"
    spelling = f"{word}({arguments})"
    return View(text, suffix, None, has_slice=False, is_memory=True, spelling=spelling, turns=((axis, shift),))


def _axis_text(axis: int | None) -> str:
    return "" if axis is None else f", axis={axis}"
