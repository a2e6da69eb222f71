"""Find the names of a function that hold texts, so that `s += label(x)` is no array operation."""

import ast
from functools import lru_cache

from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.syntax import walk

_MAKERS = ("builtins.str", "builtins.repr", "builtins.format", "builtins.chr")


@lru_cache(maxsize=8)
def text_names(scope: ScopeNames) -> frozenset[str]:
    """The names to which the function assigns a text somewhere."""
    assigned = (node for node in walk(scope.chain[-1].node) if isinstance(node, ast.Assign))
    found = (target for node in assigned if is_text(node.value, scope) for target in node.targets)
    return frozenset(target.id for target in found if isinstance(target, ast.Name))


def is_text(value: ast.expr, scope: ScopeNames, depth: int = 1) -> bool:
    """An f-string, a literal, `str(x)`, `", ".join(names)`, `"a" + x`, or a call of a function that returns texts."""
    match value:
        case ast.JoinedStr() | ast.Constant(value=str()):
            return True
        case ast.BinOp(left, ast.Add() | ast.Mod(), right):
            return is_text(left, scope, depth) or is_text(right, scope, depth)
        case ast.Call(ast.Attribute(ast.Constant(value=str()) | ast.JoinedStr())):
            return True
        case ast.Call(function):
            canonical = scope.canonical(function)
            return canonical in _MAKERS or (depth > 0 and canonical is not None and _returns_text(canonical, scope))
        case _:
            return False


def _returns_text(canonical: str, scope: ScopeNames) -> bool:
    found = scope.definition(canonical)
    if found is None:
        return False
    module, function = found
    inner = scope.inside(module, function)
    returned = [node.value for node in walk(function) if isinstance(node, ast.Return)]
    return bool(returned) and all(value is not None and is_text(value, inner, 0) for value in returned)
