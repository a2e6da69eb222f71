"""Detect modules of a package that may be imported or run by path, so that a relative import fails."""

import ast
from collections.abc import Iterable, Iterator

from fusec.base.text.diagnostic import Diagnostic, Severity
from fusec.capture.source.layout import (
    folder_name,
    has_main_guard,
    import_statements,
    imported_names,
    uses_relative_imports,
)
from fusec.capture.source.package_reader import ReadPackage
from fusec.capture.source.source_file import SourceFile, parse_any_depth


def script_diagnostic(file: SourceFile, found_by_path: frozenset[str]) -> Diagnostic | None:
    """The reason why a module stays as it is if it would import its generated module relatively.

    It has `if __name__ == "__main__"`, or is one of `found_by_path`. A module with relative imports of its own is never
    run by path, unless it imports the same names without dots if those fail.
    """
    if file.import_prefix != ".":
        return None
    if _imports_either_way(file.tree):
        return _kept(
            file,
            "The module imports others with dots or, where those fail, without; its generated module would be found in one of "
            "both ways; it stays as it is.",
            "Import by dots alone if the module belongs to a package.",
        )
    if uses_relative_imports(file.tree):
        return None
    if file.path in found_by_path:
        return _kept(
            file,
            "The module may be imported by its path, since its folder has no `__init__.py`, and could not import its generated "
            "module; it stays as it is.",
            "Add an `__init__.py` to the folder if its modules belong to the package.",
        )
    if not has_main_guard(file.tree):
        return None
    return _kept(
        file,
        "The module may be run as a script, which could not import its generated module; it stays as it is.",
        "Import something from the package by its name, without dots, or move the functions into a module without "
        "`if __name__ == ...`.",
    )


def _kept(file: SourceFile, message: str, hint: str) -> Diagnostic:
    return Diagnostic("FUS403", message, file.path, hint, Severity.INFO)


def modules_found_by_path(package: ReadPackage) -> frozenset[str]:
    """The files inside a package whose folder has no `__init__.py`, and that no file imports as part of a package.

    Examples are `pkg/tests/test_flux.py`, which pytest imports as `test_flux`, and `pkg/examples/wave.py`.
    """
    layout = package.layout
    loose = {
        file.module: file.path
        for file in package.files
        if file.import_prefix == "."
        and not layout.is_single
        and folder_name(layout.root_name, file.path) not in layout.packages
    }
    imported = frozenset(_imports(package, loose)) if loose else frozenset()
    return frozenset(path for module, path in loose.items() if not _is_part_of(module, imported))


def _is_part_of(module: str, imported: Iterable[str]) -> bool:
    return any(f"{name}.".startswith(f"{module}.") for name in imported)


def _imports(package: ReadPackage, modules: Iterable[str]) -> Iterator[str]:
    """The package's modules that its files import, from files that mention one of these modules."""
    words = {module.rpartition(".")[2].encode() for module in modules}
    contents = {file.path: file.content for file in package.files}
    contents.update((skipped.path, skipped.content) for skipped in package.skipped)
    for path, content in contents.items():
        found = parse_any_depth(path, "", content) if any(word in content for word in words) else None
        if isinstance(found, SourceFile):
            yield from imported_names(package.layout, path, uses_relative_imports(found.tree), found.tree)


def _imports_either_way(tree: ast.Module) -> bool:
    """Whether a `try` imports with dots, and its handler imports the same module without: `b` for `.b` or `pkg.b`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Try):
            dotted = {name for name, level in _imported(node.body) if level}
            handled = [statement for handler in node.handlers for statement in handler.body]
            if not dotted.isdisjoint(name for name, level in _imported(handled) if not level):
                return True
    return False


def _imported(body: list[ast.stmt]) -> Iterator[tuple[str, int]]:
    """The last names of the modules that imports may load, and their numbers of dots."""
    for statement in import_statements(ast.Module(body, [])):
        own = [statement.module or ""] if isinstance(statement, ast.ImportFrom) else []
        level = statement.level if isinstance(statement, ast.ImportFrom) else 0
        for name in own if any(own) else [alias.name for alias in statement.names]:
            yield name.rpartition(".")[2], level
