"""Resolve an imported dotted name to a module of the package or of another one."""

import ast
import keyword
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from fusec.base.records import dataclass
from fusec.base.scalars.libraries import is_of_library

_STANDARD = frozenset(sys.stdlib_module_names) | frozenset(sys.builtin_module_names)


@dataclass(frozen=True, slots=True)
class Layout:
    """The package's modules by dotted name, all beginning with `root_name`; `folders` are all folders with files.

    `packages` are the folders with an `__init__.py`, `namespaces` those without one that hold a module which a relative
    import loads. `is_nested`: the folder around the root is also a package, so the root's absolute name is longer than
    `root_name`. `is_single`: the root is one file, which is its only module.
    """

    root_name: str
    modules: Mapping[str, str]
    folders: frozenset[str]
    packages: frozenset[str]
    is_nested: bool
    is_single: bool = False
    namespaces: frozenset[str] = frozenset()

    def is_internal(self, dotted: str) -> bool:
        return dotted == self.root_name or dotted.startswith(self.root_name + ".")

    def has_only_packages(self, path: str) -> bool:
        """Whether every folder around the file has an `__init__.py`."""
        return self.packages.issuperset(_folder_chain(self.root_name, folder_name(self.root_name, path)))

    def topmost_package(self, folder: str) -> str | None:
        """The outermost folder around the files of `folder` that is imported as a package."""
        known = self.packages | self.namespaces
        return next((around for around in _folder_chain(self.root_name, folder) if around in known), None)

    def exists(self, dotted: str) -> bool:
        """Whether a module or folder of the package has this dotted name."""
        return dotted in self.modules or dotted in self.folders


def layout_of(root_name: str, paths: Iterable[str], is_nested: bool) -> Layout:
    """The layout of the files at these POSIX paths relative to the root; Python prefers packages of equal names."""
    modules: dict[str, str] = {}
    folders: set[str] = {root_name}
    packages: set[str] = set()
    for path in sorted(paths):
        module = module_name(root_name, path)
        folder = folder_name(root_name, path)
        if path.rpartition("/")[2] == "__init__.py":
            packages.add(folder)
            modules[module] = path
        modules.setdefault(module, path)
        folders.update(_folder_chain(root_name, folder))
    return Layout(root_name, modules, frozenset(folders), frozenset(packages), is_nested)


def single_file_layout(path: str, is_nested: bool) -> Layout:
    """The layout of one file that was given instead of a folder."""
    name = path.removesuffix(".py")
    return Layout(name, {name: path}, frozenset(), frozenset(), is_nested, is_single=True)


def with_namespaces(layout: Layout, depths: Iterable[tuple[str, int]]) -> Layout:
    """The layout, given how many of the folders around the modules at these paths are surely packages: as many as the most
    dots with which the module's relative imports begin, or all for a module that others import by the root's name."""
    found: set[str] = set()
    for path, dots in depths:
        chain = _folder_chain(layout.root_name, folder_name(layout.root_name, path))
        found.update(chain[max(len(chain) - dots, 0) :] if dots else ())
    return replace(layout, namespaces=frozenset(found) - layout.packages)


def module_name(root_name: str, path: str) -> str:
    """`stats/cdf.py` -> `root.stats.cdf`, `stats/__init__.py` -> `root.stats`."""
    parts = path.removesuffix(".py").split("/")
    if parts[-1] == "__init__":
        parts.pop()
    return ".".join((root_name, *parts))


def folder_name(root_name: str, path: str) -> str:
    """The dotted name of a file's folder."""
    return ".".join((root_name, *path.split("/")[:-1]))


def _folder_chain(root_name: str, folder: str) -> list[str]:
    """The folder and the folders around it, outermost first, starting at the root."""
    chain = [root_name]
    for part in folder[len(root_name) + 1 :].split("."):
        if part:
            chain.append(f"{chain[-1]}.{part}")
    return chain


def import_prefix(layout: Layout, path: str, tree: ast.Module) -> str:
    """The text between `from ` and the name of a module beside this file."""
    uses_relative = uses_relative_imports(tree)
    if layout.is_single:
        return "." if uses_relative or layout.is_nested else ""
    folder = folder_name(layout.root_name, path)
    if uses_relative:
        return "."
    if layout.topmost_package(folder) is not None:
        may_be_script = has_main_guard(tree) or folder in layout.namespaces
        return _name_in_script(layout, folder, tree) if may_be_script else "."
    parts = path.split("/")[:-1]
    return "".join(part + "." for part in parts) if all(map(_is_name, parts)) else ""


def _name_in_script(layout: Layout, folder: str, tree: ast.Module) -> str:
    """The prefix in a module of a package that may also run as a script, where dots fail: `pkg.sub.` or `.`.

    The package has a name there if the module itself imports from the package by its name, and does so before it would import
    its kernels, whatever happens.
    """
    topmost = layout.topmost_package(folder)
    known = layout.packages | layout.namespaces
    if topmost is None or layout.is_nested or not known.issuperset(_folder_chain(topmost, folder)):
        return "."
    package = topmost.rpartition(".")[2]
    names = {name.partition(".")[0] for node in tree.body[: imports_end(tree)] for name in _absolute_names(node)}
    return f"{package}{folder.removeprefix(topmost)}." if package in names - {*_beside(layout, folder)} else "."


def modules_by_name(layout: Layout, tree: ast.Module) -> Iterator[str]:
    """The modules of the layout that the tree imports by the root's name, which no module beside them has."""
    if layout.is_nested or layout.is_single or layout.exists(f"{layout.root_name}.{layout.root_name}"):
        return
    for node in import_statements(tree):
        names = _absolute_names(node)
        if isinstance(node, ast.ImportFrom):
            names += [f"{name}.{alias.name}" for name in names for alias in node.names]
        yield from (name for name in names if layout.is_internal(name) and name in layout.modules)


def _absolute_names(node: ast.stmt) -> list[str]:
    match node:
        case ast.Import(names):
            return [alias.name for alias in names]
        case ast.ImportFrom(str() as module, level=0):
            return [module]
        case _:
            return []


def _beside(layout: Layout, folder: str) -> Iterator[str]:
    """The names of the modules and folders in the folder, which a script in it imports first."""
    for known in (*layout.modules, *layout.folders):
        around, _, name = known.rpartition(".")
        if around == folder:
            yield name


def imports_end(tree: ast.Module) -> int:
    """The number of statements up to the end of the block of imports that first imports NumPy, or of the first block."""
    body = tree.body
    start = 1 if body and _is_docstring(body[0]) else 0
    end = next((i for i, statement in enumerate(body) if _imports_numpy(statement)), start)
    while end < len(body) and isinstance(body[end], ast.Import | ast.ImportFrom):
        end += 1
    return end


def _is_docstring(statement: ast.stmt) -> bool:
    value = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _imports_numpy(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.ImportFrom):
        return not statement.level and is_of_library(statement.module or "")
    return isinstance(statement, ast.Import) and any(is_of_library(a.name) for a in statement.names)


def has_main_guard(tree: ast.Module) -> bool:
    """Whether an `if` of the module asks for `__name__`."""
    tests = (statement.test for statement in tree.body if isinstance(statement, ast.If))
    return any(isinstance(node, ast.Name) and node.id == "__name__" for test in tests for node in ast.walk(test))


def _is_name(part: str) -> bool:
    return part.isidentifier() and not keyword.iskeyword(part)


def absolute_target(layout: Layout, path: str, uses_relative: bool, dotted: str) -> str | None:
    """The full name that `import dotted` in the file certainly loads; None if a module of the package may hide it.

    The topmost folder that is imported as a package names the file's package; a file outside packages is assumed to be
    imported with the root on `sys.path`, and so is its generated module.
    """
    root, first = layout.root_name, dotted.partition(".")[0]
    if layout.is_single:
        return None if first == root else dotted
    folder = folder_name(root, path)
    topmost = layout.topmost_package(folder)
    own_sibling = f"{folder}.{first}"
    if folder in layout.namespaces and layout.exists(own_sibling):
        return None
    if topmost == root:
        is_own = first == root and not layout.is_nested
        return dotted if is_own or first != root else None
    if topmost is not None:
        around, _, name = topmost.rpartition(".")
        if first == name:
            return f"{around}.{dotted}"
        return None if first == root or layout.exists(f"{around}.{first}") else dotted
    if layout.exists(f"{root}.{first}") and not uses_relative and first not in _STANDARD:
        return f"{root}.{dotted}"
    is_hidden = layout.exists(f"{root}.{first}") or layout.exists(own_sibling) or first == root
    return None if is_hidden else dotted


def relative_target(layout: Layout, path: str, level: int, dotted: str) -> str | None:
    """The full name of `from <level dots>dotted import`; None if the dots leave the root."""
    chain = _folder_chain(layout.root_name, folder_name(layout.root_name, path))
    if level > len(chain) or layout.is_single:
        return None
    base = chain[len(chain) - level]
    return f"{base}.{dotted}" if dotted else base


def import_statements(tree: ast.Module) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import statement of a module, including those in functions and branches."""
    stack: list[ast.AST] = list(reversed(tree.body))
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
            continue
        for name in ("body", "orelse", "handlers", "finalbody", "cases"):
            children = getattr(node, name, ())
            if isinstance(children, list):
                stack.extend(children)


def uses_relative_imports(tree: ast.Module) -> bool:
    return most_dots(tree) > 0


def most_dots(tree: ast.Module) -> int:
    """The most dots with which a relative import of a module begins."""
    levels = (node.level for node in import_statements(tree) if isinstance(node, ast.ImportFrom))
    return max(levels, default=0)


def imported_names(layout: Layout, path: str, uses_relative: bool, tree: ast.Module) -> Iterator[str]:
    """The full dotted names of the package's modules, and of names in them, that a file certainly imports."""
    for node in import_statements(tree):
        if isinstance(node, ast.Import):
            targets = [absolute_target(layout, path, uses_relative, alias.name) for alias in node.names]
        else:
            base = from_target(layout, path, uses_relative, node)
            targets = [] if base is None else [f"{base}.{alias.name}" for alias in node.names]
        yield from (target for target in targets if target is not None and layout.is_internal(target))


def from_target(layout: Layout, path: str, uses_relative: bool, node: ast.ImportFrom) -> str | None:
    """The full name of the module from which a `from` statement imports; None in doubt."""
    if node.level:
        return relative_target(layout, path, node.level, node.module or "")
    return absolute_target(layout, path, uses_relative, node.module or "")
