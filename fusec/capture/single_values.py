"""Of which expressions does Python take one value, so that their arrays have one element?

`int(np.log(n) / 2)`, `if np.hypot(x, y) > r:`, `np.array([[np.cos(a), -np.sin(a)], [0.0, 1.0]])`. NumPy takes less time for so
few elements than a kernel's guard.
"""

import ast

from fusec.base.array_module import ArrayModule
from fusec.base.expression import Reduce
from fusec.capture.draft import Draft
from fusec.capture.heads import Head
from fusec.capture.names import ScopeNames
from fusec.capture.nodes import children

_TAKE_ONE = frozenset(f"builtins.{name}" for name in ("bool", "chr", "complex", "float", "hex", "int", "range"))
_TAKE_MANY = frozenset(f"math.{name}" for name in ("dist", "fsum", "prod", "sumprod"))
_OF_TABLES = ("numpy.array", "numpy.asarray")
_OF_WHOLE = (ast.In, ast.NotIn, ast.Is, ast.IsNot)  # `1.0 in np.sqrt(u * u + v)`


def is_of_one_element(launch: Draft) -> bool:
    """Whether NumPy computes one element for it, where its value is single: it reduces no array, and is not CuPy's, whose
    passes take as long for one element as for a thousand."""
    return launch.modules == {ArrayModule.NUMPY} and not any(isinstance(part, Reduce) for part in launch.body)


def single_parts(node: ast.AST, scope: ScopeNames, *, is_single: bool) -> list[ast.AST]:
    """The nodes right below `node` that have one value; `is_single`: so has the node itself."""
    match node:
        case Head(is_test=True, value=value):
            return [value]
        case ast.Assert(test) | ast.UnaryOp(ast.Not(), test):
            return [test]
        case ast.IfExp(test, first, second):
            return [test, first, second] if is_single else [test]
        case ast.BoolOp(values=[*asked, last]):  # `flag and u * v` may be an array; `x > 0 and y > 0` compares numbers
            return [*asked, last] if is_single or isinstance(last, ast.Compare) else [*asked]
        case ast.Call(function, [ast.List(rows) | ast.Tuple(rows) as table, *_]) if any(map(_is_display, rows)):
            return [table] if scope.canonical(function) in _OF_TABLES else []
        case ast.List() | ast.Tuple() if is_single:
            return children(node)
        case ast.Call(function, arguments):
            name = scope.canonical(function) or ""
            is_number = name in _TAKE_ONE or (name.startswith("math.") and name not in _TAKE_MANY)
            return list(arguments) if is_number else []
        case ast.BinOp(op=ast.MatMult()):
            return []
        case ast.Compare(ops=operators) if any(isinstance(operator, _OF_WHOLE) for operator in operators):
            return []
        case ast.BinOp() | ast.Compare() | ast.UnaryOp() | ast.NamedExpr() if is_single:
            return children(node)
        case _:
            return []


def _is_display(node: ast.expr) -> bool:
    return isinstance(node, ast.List | ast.Tuple)
