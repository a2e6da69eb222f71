"""Imports of a generated module: the author's, the support's, and their order."""

import ast
import builtins
import re
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from pathlib import PurePosixPath

from fusec.base.ir.program import Module, Program
from fusec.base.records import dataclass
from fusec.base.scalars.libraries import LIBRARIES, NUMPY
from fusec.generate.text.line_breaks import INDENT, LINE_LENGTH


def import_block(lines: Iterable[str], support: str, names: Sequence[str]) -> str:
    """Blocks, in order: `__future__`, plain imports, NumPy and other packages, then the package's own."""
    own = [f"from {support} import {name}" for name in names]
    blocks: dict[int, list[str]] = {}
    for line in dict.fromkeys((*lines, *own)):
        blocks.setdefault(_block(line, support), []).append(line)
    return "\n\n".join("\n".join(_sorted(blocks[number])) for number in sorted(blocks))


def _block(line: str, support: str) -> int:
    if line.startswith("from __future__ "):
        return 0
    if line.startswith(("from .", f"from {support} ", f"from {support}_")):
        return 3
    if line.startswith("from ") and line.split()[1].partition(".")[0] in sys.stdlib_module_names:
        return 1
    return 1 if line.startswith("import ") and not re.match(r"import (numpy|cupy|scipy|pykokkos)\b", line) else 2


def _sorted(lines: Sequence[str]) -> list[str]:
    """`import` before `from`; the names of one module share a line, but renamed ones have their own."""
    members: dict[str, list[str]] = {}
    for line in lines:
        module, _, name = line.partition(" import ")
        if module.startswith("from ") and " as " not in name:
            members.setdefault(module, []).append(name)
    alone = [line for line in lines if not line.startswith("from ") or " as " in line]
    joined = [_statement(module, sorted(names, key=_kind)) for module, names in members.items()]
    return sorted((*alone, *joined), key=lambda line: (line.startswith("from "), line))


def _kind(name: str) -> tuple[int, str]:
    """The sort order: constants, then classes, then the rest."""
    return (0 if len(name) > 1 and name.isupper() else 1 if name[:1].isupper() else 2, name)


def _statement(module: str, names: Sequence[str]) -> str:
    flat = f"{module} import {', '.join(names)}"
    if len(flat) <= LINE_LENGTH:
        return flat
    return "\n".join((f"{module} import (", *(f"{INDENT}{name}," for name in names), ")"))


@dataclass(frozen=True, slots=True)
class Root:
    """A folder with the support of the modules below it; `prefix` is the dotted name before the support's in imports.

    `prefix` is empty at the top of the import path, and `.` and the like inside a package.
    """

    folder: str
    prefix: str

    @property
    def is_package(self) -> bool:
        return self.prefix.startswith(".")


def import_root(module: Module, program: Program) -> Root:
    """The topmost package around the module, imported with dots; without one, the top of the import path."""
    folders = _folders(module.path)
    named = [part for part in module.import_prefix.split(".") if part]
    files = [PurePosixPath(path) for path in (*(m.path for m in program.modules), *program.other_files)]
    packages = {str(file.parent) for file in files if file.name == "__init__.py"}
    is_in_package = str(PurePosixPath(module.path).parent) in packages or len(named) > len(
        folders
    )  # named by the root, too
    if module.import_prefix == "." or is_in_package:
        chain = ["/".join(folders[:depth]) or "." for depth in range(len(folders) + 1)]
        top = next((depth for depth, folder in enumerate(chain) if folder in packages), len(folders))
        return Root("/".join(folders[:top]), "." * (len(folders) - top + 1))
    common = _common_end(folders, named)
    outer = named[: len(named) - common]
    return Root("/".join(folders[: len(folders) - common]), "".join(f"{part}." for part in outer))


def path_in(root: Root, name: str, ending: str = "py") -> str:
    return f"{root.folder}/{name}.{ending}" if root.folder else f"{name}.{ending}"


def relative_path(path: str, beside: str) -> str:
    """The relative path from a file beside `beside` to the file at `path`, in the same folder or in one around it."""
    below = len(_folders(beside)) - len(_folders(path))
    return "../" * below + PurePosixPath(path).name


def moved_import(dots: str, name: str, source: str, target: str) -> str:
    """The import, in a file beside `target`, of a module that `source` imports by dots and a name."""
    if not dots:
        return name
    start, stop = _folders(source), _folders(target)
    wanted = start[: len(start) - len(dots) + 1]
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(wanted, stop, strict=False)))
    below = ".".join((*wanted[shared:], *([name] if name else [])))
    return "." * (len(stop) - shared + 1) + below


def _folders(path: str) -> list[str]:
    return list(PurePosixPath(path).parent.parts)


def _common_end(left: list[str], right: Collection[str]) -> int:
    pairs = zip(reversed(left), reversed(list(right)), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


@dataclass(frozen=True, slots=True)
class AuthorImport:
    """An import of one name: `statement` without `as`; it binds `name`. `is_dotted`: `import a.b`, which binds `a`."""

    statement: str
    imported: str
    name: str
    is_dotted: bool = False

    @property
    def is_of_other_library(self) -> bool:
        """Whether it imports a library of arrays that is not NumPy."""
        return any(self.statement == f"import {each.name}" for each in LIBRARIES.values() if each != NUMPY)

    def bound_to(self, name: str) -> str:
        """The statement that binds another name; raises ValueError for `import a.b`, which has no such form."""
        if self.is_dotted and name != self.name:
            raise ValueError(f"`{self.statement}` cannot bind `{name}`")
        return self.statement if self.is_dotted or name == self.imported else f"{self.statement} as {name}"


def author_imports(module: Module, names: Collection[str], target: Module) -> Mapping[str, AuthorImport]:
    """The imports of `module` that bind the names, by name, as they read in the file beside `target`.

    Left out are names that no import binds, and builtins, even if a function imports something else under the same
    name.
    """
    found: dict[str, AuthorImport] = {}
    for node, is_inner in _import_statements(module.source):
        for alias in node.names:
            entry = _entry(node, alias, module, target)
            if is_inner and hasattr(builtins, entry.name):
                continue
            if entry.name in names and (entry.name != "np" or entry.is_of_other_library):
                found.setdefault(entry.name, entry)
    return dict(sorted(found.items()))


@lru_cache(maxsize=16)
def _import_statements(source: bytes) -> tuple[tuple[ast.Import | ast.ImportFrom, bool], ...]:
    """The import statements of all scopes, in the order of `ast.walk`, each with whether it is inside a function; every
    helper of a file uses them."""
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
