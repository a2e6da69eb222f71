"""Which calls of `np.diff` are differences of two slices: `np.diff(u, axis=0)`, which is `u[1:] - u[:-1]`?"""

import ast
from collections.abc import Iterator

from fusec.capture.literals import integer_value
from fusec.capture.names import ScopeNames
from fusec.capture.nodes import walk

_DIFF = "numpy.diff"
_MOST_AXES = 4


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
    """`1:` and `:-1` along the axis, of which those before it are whole; behind `...` along the last one."""
    before: list[ast.expr] = [ast.Constant(...)] if axis < 0 else [ast.Slice()] * axis
    later = ast.Slice(ast.Constant(1))
    earlier = ast.Slice(upper=ast.UnaryOp(ast.USub(), ast.Constant(1)))
    first, second = (ast.Tuple([*before, part]) if before else part for part in (later, earlier))
    return first, second


def has_one_axis(function: ast.FunctionDef | ast.AsyncFunctionDef, scope: ScopeNames) -> bool:
    """Whether the function looks as if its arrays had one axis: a guard asks at each call.

    It slices a name by one slice alone, takes differences of what it has computed, or a gradient along all axes that is one array,
    and names no second axis.
    """
    bound = {node.id for node in walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    found = set(_hints(function, bound, scope))
    return found == {1}


def _hints(function: ast.AST, bound: set[str], scope: ScopeNames) -> Iterator[int]:
    """How many axes an expression asks for."""
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
