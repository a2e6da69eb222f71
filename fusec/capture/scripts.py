"""May a module of a package be run by its path, where a relative import fails?"""

import ast

from fusec.base.diagnostic import Diagnostic, Severity
from fusec.capture.layout import uses_relative_imports
from fusec.capture.source_file import SourceFile


def script_diagnostic(file: SourceFile) -> Diagnostic | None:
    """Why a module with `if __name__ == "__main__"` stays as it is: it would import its generated module relatively.

    A module that has relative imports of its own is never run by its path.
    """
    if file.import_prefix != "." or not _has_main_guard(file.tree) or uses_relative_imports(file.tree):
        return None
    return Diagnostic(
        "FUS403",
        "The module may be run as a script, which could not import its generated module; it stays as it is.",
        file.path,
        "Move the functions into a module without `if __name__ == ...`.",
        Severity.INFO,
    )


def _has_main_guard(tree: ast.Module) -> bool:
    tests = (statement.test for statement in tree.body if isinstance(statement, ast.If))
    return any(isinstance(node, ast.Name) and node.id == "__name__" for test in tests for node in ast.walk(test))
