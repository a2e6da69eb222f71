"""`np.roll` and `np.pad` as views that wrap round or repeat elements."""

import ast
from collections.abc import Collection, Mapping

from fusec.base.ir.array import Padding, Rotation, VariableRotation
from fusec.capture.draft.slices import View
from fusec.capture.draft.symbolic_bounds import symbolic_index
from fusec.capture.names.array_libraries import numpy_spelling
from fusec.capture.names.constants import integer_value
from fusec.capture.names.scopes import ScopeNames

_MODES = ("edge", "wrap")
_WIDEST = 8
_FURTHEST = 1 << 16
_LETTERS = "ijkl"
_TURN = ("shift", "axis")


def padded_array(node: ast.expr, scope: ScopeNames) -> ast.expr | None:
    """`u` for `np.pad(u, 1, mode="edge")`; None unless the call is of NumPy's own `pad`."""
    is_pad = isinstance(node, ast.Call) and scope.origin(node.func) == "numpy.pad" and bool(node.args)
    return node.args[0] if is_pad and isinstance(node, ast.Call) else None


def padded_view(name: str, node: ast.Call, scope: ScopeNames) -> View | None:
    """The padded array of that name; None unless one literal width is added at each end of all axes, in a mode that
    repeats elements of the array.
    """
    given: dict[str | None, ast.expr] = dict(zip(("pad_width", "mode"), node.args[1:], strict=False))
    given |= {keyword.arg: keyword.value for keyword in node.keywords}
    if len(given) < len(node.args) - 1 + len(node.keywords) or given.keys() != {"pad_width", "mode"}:
        return None
    width = integer_value(given["pad_width"], scope)
    mode = given["mode"].value if isinstance(given["mode"], ast.Constant) else None
    if width is None or not 0 < width <= _WIDEST or mode not in _MODES:
        return None
    padding = Padding(str(mode), width)
    return View(padding.text(name), f"padded_{mode}_{width}", padding)


def rolled_array(node: ast.Call, scope: ScopeNames) -> ast.expr | None:
    """`u` for `np.roll(u, 1)`; None for a call of another function."""
    if numpy_spelling(scope.origin(node.func)) != "numpy.roll" or not node.args:
        return None
    return node.args[0]


def rolled_view(name: str, node: ast.Call, scope: ScopeNames, steady: Collection[str] = ()) -> View | None:
    """The rolled view of the array with that name; None unless shifts and axes are literals, or, of NumPy's own `roll`,
    sums and products of these and of variables in `steady`, which keep their values.
    """
    given = dict(zip(_TURN, node.args[1:], strict=False))
    for keyword in node.keywords:
        if keyword.arg not in _TURN or keyword.arg in given:
            return None
        given[keyword.arg] = keyword.value
    if "shift" not in given or len(node.args) > 3:
        return None
    shifts = _integers(given["shift"], scope)
    axes = _axes(given.get("axis"), scope)
    if shifts is None or axes is None:
        return _rolled_by_variables(name, node, given, scope, steady)
    if len(shifts) != len(axes) or any(abs(shift) > _FURTHEST for shift in shifts):
        return None
    return rolled(name, tuple(zip(axes, shifts, strict=True)), ast.unparse(node.func))


def _rolled_by_variables(
    name: str, node: ast.Call, given: Mapping[str, ast.expr], scope: ScopeNames, steady: Collection[str]
) -> View | None:
    """`np.roll(u, -s, axis=0)`, spelled `rolled(u, -s, axis=0)` in generated code."""
    shift, axis = (symbolic_index(given.get(key), lambda part: integer_value(part, scope), steady) for key in _TURN)
    if scope.origin(node.func) != "numpy.roll" or shift is None or ("axis" in given and axis is None):
        return None
    arguments = f"{name}, {shift.text}" + ("" if axis is None else f", axis={axis.text}")
    suffix = "_".join(part.suffix for part in (shift, axis) if part is not None)
    names = shift.names if axis is None else shift.names | axis.names
    index = VariableRotation(tuple(sorted(names)))
    return View(f"{ast.unparse(node.func)}({arguments})", f"round_{suffix}", index, f"rolled({arguments})")


def rolled(name: str, turns: tuple[tuple[int | None, int], ...], function: str) -> View:
    """The view `np.roll(name, shifts, axis=axes)` in the author's spelling; axis None: the array's only axis."""
    axes, shifts = ([str(turn[k]) for turn in turns] for k in (0, 1))
    is_single = len(turns) == 1
    shift = shifts[0] if is_single else f"({', '.join(shifts)})"
    axis = axes[0] if is_single else f"({', '.join(axes)})"
    arguments = f"{name}, {shift}" + ("" if axis == "None" else f", axis={axis}")
    suffix = "_".join(place_in_words(axis, shift) for axis, shift in turns)
    return View(f"{function}({arguments})", f"round_{suffix}", Rotation(turns), f"rolled({arguments})")


def place_in_words(axis: int | None, shift: int) -> str:
    """`im1` for a shift by 1 along the first axis: the previous element; `i` for no shift."""
    letter = _LETTERS[axis or 0] if 0 <= (axis or 0) < len(_LETTERS) else f"axis_{axis}".replace("-", "m")
    if shift == 0:
        return letter
    return f"{letter}p{-shift}" if shift < 0 else f"{letter}m{shift}"


def _axes(node: ast.expr | None, scope: ScopeNames) -> tuple[int | None, ...] | None:
    if node is None or (isinstance(node, ast.Constant) and node.value is None):
        return (None,)
    return _integers(node, scope)


def _integers(node: ast.expr, scope: ScopeNames) -> tuple[int, ...] | None:
    """The integers of a tuple or list of literals, or of one literal."""
    nodes = node.elts if isinstance(node, ast.Tuple | ast.List) else [node]
    values = [integer_value(inner, scope) for inner in nodes]
    known = tuple(value for value in values if value is not None)
    return known if known and len(known) == len(values) else None
