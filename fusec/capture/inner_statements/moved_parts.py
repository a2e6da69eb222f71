"""Recognise calls of an array library that only move elements: parts joined to one array, padding, elements along an axis."""

import ast

from fusec.base.ir.library_call import Join, Move, View
from fusec.capture.draft.context import LoweringContext
from fusec.capture.names.array_libraries import numpy_spelling
from fusec.capture.names.constants import integer_value

_JOINS = frozenset(
    f"numpy.{name}" for name in ("concatenate", "stack", "hstack", "vstack", "column_stack", "dstack", "append")
)
_WITH_AXIS = frozenset(("numpy.concatenate", "numpy.stack", "numpy.append"))
_METHODS = ("reshape", "ravel", "flatten")
_MOVES = {
    "numpy.pad": 1,
    "numpy.take_along_axis": 2,
    "numpy.ravel": 1,
    "numpy.reshape": 1,
}  # with the number of arrays that they take
_VIEWS = ("numpy.ravel", "numpy.reshape")
_NUMBERS = ("numpy.nan", "numpy.inf", "numpy.pi")
_FILLED = ("numpy.zeros", "numpy.ones")
NAMES = frozenset(name.removeprefix("numpy.") for name in (*_JOINS, *_MOVES)).union(_METHODS)
_MOST_OPTIONS = 3
_Moved = tuple[type[Join | Move | View], tuple[ast.expr, ...]]


def moved_parts(node: ast.AST, around: LoweringContext) -> _Moved | None:
    """Of which kind the call `np.concatenate([a, b], axis=1)` or `np.pad(a, 1)` is, and the arrays that it takes, if all that it
    takes besides arrays is literal, so that evaluating it has no effect."""
    if not isinstance(node, ast.Call) or any(keyword.arg is None for keyword in node.keywords):
        return None
    function = numpy_spelling(around.scope.canonical(node.func))
    if isinstance(node.func, ast.Attribute) and around.scope.canonical(node.func) is None:
        return _rearranged(node, node.func, around)
    if function in _JOINS:
        arrays, options = _parts(function, node)
        known = {"axis"} if function in _WITH_AXIS else set[str]()
    elif function in _MOVES:
        arrays, options = node.args[: _MOVES[function]], node.args[_MOVES[function] :]
        known = {"axis", "mode", "constant_values", "pad_width"}
        arrays = arrays if len(arrays) == _MOVES[function] else []
    else:
        return None
    options = [*options, *(keyword.value for keyword in node.keywords)]
    is_known = {keyword.arg for keyword in node.keywords} <= known and len(options) <= _MOST_OPTIONS
    others = [each for each in arrays if not _is_literal(each, around)]
    if not (is_known and others) or not all(_is_literal(each, around) for each in options):
        return None
    if any(isinstance(each, ast.Starred) for each in arrays):
        return None
    is_join = function in _JOINS and len(others) == len(arrays)
    return Join if is_join else View if function in _VIEWS else Move, tuple(others)


def _rearranged(node: ast.Call, method: ast.Attribute, around: LoweringContext) -> _Moved | None:
    """`x.reshape(-1)`, `x.ravel()`."""
    is_plain = method.attr in _METHODS and not node.keywords and all(_is_literal(each, around) for each in node.args)
    return (View, (method.value,)) if is_plain else None


def _parts(function: str, node: ast.Call) -> tuple[list[ast.expr], list[ast.expr]]:
    """The parts that are joined, and the other arguments; no parts if the source does not show how many there are."""
    match node.args:
        case [first, second, *others] if function == "numpy.append":
            return [first, second], others
        case [ast.List(parts) | ast.Tuple(parts), *others] if function != "numpy.append":
            return parts, others
        case _:
            return [], []


def _is_literal(node: ast.expr, around: LoweringContext) -> bool:
    """Whether it is made of numbers and texts: `[0.0]`, `np.nan`, `np.zeros((1, 3))`."""
    match node:
        case ast.Tuple(parts) | ast.List(parts):
            return all(_is_literal(each, around) for each in parts)
        case ast.Attribute():
            return numpy_spelling(around.scope.canonical(node)) in _NUMBERS
        case ast.Call(function, [shape], []) if numpy_spelling(around.scope.canonical(function)) in _FILLED:
            return _is_literal(shape, around)
        case _:
            return isinstance(node, ast.Constant) or integer_value(node, around.scope) is not None
