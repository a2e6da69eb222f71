"""Which imports does the author's text need in another file?"""

import ast
import builtins
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from fusec.base.program import Module
from fusec.generate.import_roots import moved_import


@dataclass(frozen=True, slots=True)
class AuthorImport:
    """`statement` as it reads without `as`; it binds `name`. `is_dotted`: `import a.b`, which binds `a`."""

    statement: str
    imported: str
    name: str
    is_dotted: bool = False

    def bound_to(self, name: str) -> str:
        """The statement that binds another name; raises ValueError for `import a.b`, which cannot."""
        if self.is_dotted and name != self.name:
            raise ValueError(f"`{self.statement}` cannot bind `{name}`")
        return self.statement if self.is_dotted or name == self.imported else f"{self.statement} as {name}"


def author_imports(module: Module, names: Collection[str], target: Module) -> Mapping[str, AuthorImport]:
    """The imports of `module` that bind the names, by name, as they read in the file beside `target`.

    Builtins need none, nor where a function imports something else under such a name for itself; and names that no import binds.
    """
    found: dict[str, AuthorImport] = {}
    for node, is_inner in _import_statements(module.source):
        for alias in node.names:
            entry = _entry(node, alias, module, target)
            if is_inner and hasattr(builtins, entry.name):
                continue
            if entry.name in names and (entry.name != "np" or entry.statement == "import cupy"):
                found.setdefault(entry.name, entry)
    return dict(sorted(found.items()))


@lru_cache(maxsize=16)
def _import_statements(source: bytes) -> tuple[tuple[ast.Import | ast.ImportFrom, bool], ...]:
    """Those of all scopes, in the order of `ast.walk`, each with whether it stands in a function; each helper of a file asks for
    them."""
    nodes = [*ast.walk(ast.parse(source))]
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    inner = {id(node) for function in functions for node in ast.walk(function)}
    return tuple((node, id(node) in inner) for node in nodes if isinstance(node, ast.Import | ast.ImportFrom))


def _entry(node: ast.Import | ast.ImportFrom, alias: ast.alias, module: Module, target: Module) -> AuthorImport:
    if isinstance(node, ast.Import):
        is_dotted = alias.asname is None and "." in alias.name
        name = alias.asname or alias.name.partition(".")[0]
        return AuthorImport(f"import {alias.name}", alias.name, name, is_dotted)
    origin = moved_import("." * node.level, node.module or "", module.path, target.path)
    return AuthorImport(f"from {origin} import {alias.name}", alias.name, alias.asname or alias.name)
