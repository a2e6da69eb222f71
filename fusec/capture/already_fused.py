"""Does a statement, or a module, call what fusec generated? Then it is fused, and a comment that asks for that is satisfied."""

import ast
from collections.abc import Set
from functools import lru_cache

from fusec.base.diagnostic import Diagnostic, Severity
from fusec.capture.source_file import SourceFile

_PREFIX = "_fused_"


def calls_fused_function(statement: ast.stmt, tree: ast.Module) -> bool:
    """Whether the statement calls a name that the module imports from a generated module."""
    names = _fused_names(tree)
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
        for node in ast.walk(statement)
    )


def rewritten_diagnostic(file: SourceFile, generated: Set[str]) -> Diagnostic | None:
    """Why a module stays as it is that calls functions of a module beside it which fusec generated.

    What is left in it was not worth a kernel beside those that it has, and the name of its generated module is taken.
    """
    folder = file.path.rpartition("/")[0]
    beside = (f"{folder}/{name}.py".lstrip("/") for name in _fused_modules(file.tree))
    found = next((path for path in beside if path in generated), None)
    if found is None:
        return None
    message = f"`{file.path}` calls what fusec generated in `{found}`; it stays as it is."
    return Diagnostic("FUS910", message, file.path, "Rewrite the source that fusec was given.", Severity.INFO)


def _fused_modules(tree: ast.Module) -> tuple[str, ...]:
    """The last parts of the dotted names of generated modules that the module imports from, which are in its own folder."""
    imports = (node for node in tree.body if isinstance(node, ast.ImportFrom))
    names = ((node.module or "").rpartition(".")[2] for node in imports)
    return tuple(name for name in names if name.startswith(_PREFIX))


@lru_cache(maxsize=16)
def _fused_names(tree: ast.Module) -> frozenset[str]:
    imports = (node for node in tree.body if isinstance(node, ast.ImportFrom))
    return frozenset(
        alias.asname or alias.name
        for node in imports
        if (node.module or "").rpartition(".")[2].startswith(_PREFIX)
        for alias in node.names
    )
