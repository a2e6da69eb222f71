"""Does a statement call what fusec generated? Then it is fused, and a comment that asks for that is satisfied."""

import ast
from functools import lru_cache

_PREFIX = "_fused_"


def calls_fused_function(statement: ast.stmt, tree: ast.Module) -> bool:
    """Whether the statement calls a name that the module imports from a generated module."""
    names = _fused_names(tree)
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
        for node in ast.walk(statement)
    )


@lru_cache(maxsize=16)
def _fused_names(tree: ast.Module) -> frozenset[str]:
    imports = (node for node in tree.body if isinstance(node, ast.ImportFrom))
    return frozenset(
        alias.asname or alias.name
        for node in imports
        if (node.module or "").rpartition(".")[2].startswith(_PREFIX)
        for alias in node.names
    )
