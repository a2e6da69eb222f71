"""Which variables of a kernel are arrays of one thread, `cuda.local.array(4, float64)`, of a size that the source says?"""

import ast
from collections.abc import Mapping

from fusec.capture.kernel_bodies import ELEMENT_TYPES
from fusec.capture.names import ScopeNames

_MAKER = "numba.cuda.local.array"


def local_arrays(function: ast.FunctionDef, scope: ScopeNames, stored: Mapping[str, int]) -> frozenset[str]:
    """Those that one statement binds."""
    found = (node for node in ast.walk(function) if isinstance(node, ast.Assign) and _makes_local_array(node, scope))
    names = [target.id for node in found for target in node.targets if isinstance(target, ast.Name)]
    return frozenset(name for name in names if stored[name] == 1)


def _makes_local_array(statement: ast.Assign, scope: ScopeNames) -> bool:
    match statement:
        case ast.Assign([ast.Name()], ast.Call(func=maker, args=arguments, keywords=keywords)):
            given = {keyword.arg: keyword.value for keyword in keywords}
            given |= dict(zip(("shape", "dtype"), arguments, strict=False))
            is_plain = given.keys() == {"shape", "dtype"} and len(arguments) + len(keywords) == 2
            return (
                is_plain
                and scope.canonical(maker) == _MAKER
                and _is_size(given["shape"])
                and scope.canonical(given["dtype"]) in ELEMENT_TYPES
            )
        case _:
            return False


def _is_size(shape: ast.expr) -> bool:
    """`4`, or `(3, 4)`."""
    parts = shape.elts if isinstance(shape, ast.Tuple) else [shape]
    return bool(parts) and all(isinstance(part, ast.Constant) and type(part.value) is int for part in parts)
