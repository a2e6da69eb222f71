"""Of which expressions does Python take one value, so that their arrays have one element?

`int(np.log(n) / 2)`, `if np.hypot(x, y) > r:`. NumPy takes less time for so few elements than a kernel's guard.
"""

import ast
from typing import TYPE_CHECKING

from fusec.base.array_module import ArrayModule
from fusec.base.expression import Reduce
from fusec.capture.draft import Draft
from fusec.capture.heads import Head
from fusec.capture.nodes import children

if TYPE_CHECKING:
    from fusec.capture.names import ScopeNames

_TAKE_ONE = frozenset(f"builtins.{name}" for name in ("bool", "chr", "complex", "float", "hex", "int", "range"))


def is_of_one_element(launch: Draft) -> bool:
    """Whether NumPy computes one element for it, where its value is single: it reduces no array, and is not CuPy's, whose
    passes take as long for one element as for a thousand."""
    return launch.modules == {ArrayModule.NUMPY} and not any(isinstance(part, Reduce) for part in launch.body)


def single_parts(node: ast.AST, scope: "ScopeNames", *, is_single: bool) -> list[ast.AST]:
    """The nodes right below `node` that have one value; `is_single`: so has the node itself."""
    match node:
        case Head(is_test=True, value=value):
            return [value]
        case ast.Assert(test) | ast.UnaryOp(ast.Not(), test):
            return [test]
        case ast.IfExp(test, first, second):
            return [test, first, second] if is_single else [test]
        case ast.BoolOp(values=values):  # of which all but the last are asked whether they are true
            return list(values)
        case ast.Call(function, arguments):
            name = scope.canonical(function) or ""
            return list(arguments) if name in _TAKE_ONE or name.startswith("math.") else []
        case ast.BinOp() | ast.Compare() | ast.UnaryOp() | ast.NamedExpr() if is_single:
            return children(node)
        case _:
            return []
