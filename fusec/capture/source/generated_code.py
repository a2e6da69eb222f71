"""Detect calls of code that fusec generated: such statements are already fused, as their `fuse` comments require."""

import ast
from collections.abc import Set
from functools import lru_cache

from fusec.base.text.diagnostic import Diagnostic, Severity
from fusec.capture.source.source_file import SourceFile

_PREFIX = "_fused_"


def calls_fused_function(statement: ast.stmt, tree: ast.Module) -> bool:
    """Whether the statement calls a function of a generated module that the file imports."""
    names = {alias for _, alias in _fused_modules(tree)}
    called = (node.func for node in ast.walk(statement) if isinstance(node, ast.Call))
    owners = (each.value for each in called if isinstance(each, ast.Attribute))
    return any(isinstance(owner, ast.Name) and owner.id in names for owner in owners)


def rewritten_diagnostic(file: SourceFile, generated: Set[str]) -> Diagnostic | None:
    """The reason why a module stays as it is: it calls functions that fusec generated in a module beside it.

    The remaining operations were not worth a kernel, and the name of the generated module is taken.
    """
    folder = file.path.rpartition("/")[0]
    beside = (f"{folder}/{name}.py".lstrip("/") for name, _ in _fused_modules(file.tree))
    found = next((path for path in beside if path in generated), None)
    if found is None:
        return None
    message = f"`{file.path}` calls what fusec generated in `{found}`; it stays as it is."
    return Diagnostic("FUS910", message, file.path, "Rewrite the source that fusec was given.", Severity.INFO)


@lru_cache(maxsize=16)
def _fused_modules(tree: ast.Module) -> tuple[tuple[str, str], ...]:
    """The generated modules in its own folder that the module imports, with their aliases."""
    imports = (node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom))
    found = ((each.name, each.asname or each.name) for node in imports for each in node.names)
    return tuple((name, alias) for name, alias in found if name.startswith(_PREFIX))
