"""Which imports does the author's text need in another file?"""

import ast
from collections.abc import Collection

from fusec.base.program import Module
from fusec.generate.import_roots import moved_import


def author_imports(module: Module, names: Collection[str], target: Module) -> tuple[str, ...]:
    """The import statements of `module` that bind the names, as they read in the file beside `target`, sorted.

    Builtins, and names that no import binds, need none.
    """
    found: dict[str, str] = {}
    for node in ast.walk(ast.parse(module.source)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                bound = alias.asname or alias.name.partition(".")[0]
                if bound in names and bound != "np":
                    found.setdefault(bound, _statement(node, alias, module, target))
    return tuple(sorted(set(found.values())))


def _statement(node: ast.Import | ast.ImportFrom, alias: ast.alias, module: Module, target: Module) -> str:
    spelled = f"{alias.name} as {alias.asname}" if alias.asname else alias.name
    if isinstance(node, ast.Import):
        return f"import {spelled}"
    origin = moved_import("." * node.level, node.module or "", module.path, target.path)
    return f"from {origin} import {spelled}"
