"""Packages written to a temporary folder from a mapping of paths to texts."""

import ast
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.scopes import PackageNames, ScopeNames, resolve_package
from fusec.capture.source.package_reader import ReadPackage, read_package

Files = Mapping[str, str | bytes]
WritePackage = Callable[[Files], Path]


class ResolvedPackage:
    """A package read and resolved, with questions that name functions by their path: `Grid.step`."""

    def __init__(self, package: ReadPackage) -> None:
        self.package = package
        self.names: PackageNames = resolve_package(package)

    def module(self, path: str) -> ModuleNames:
        return self.names.module(next(source for source in self.package.files if source.path == path))

    def scope(self, path: str, function: str = "") -> ScopeNames:
        module = self.module(path)
        nodes: list[ast.AST] = []
        for name in function.split(".") if function else ():
            inside = nodes[-1] if nodes else module.file.tree
            nodes.append(next(n for n in ast.walk(inside) if getattr(n, "name", "") == name and hasattr(n, "body")))
        return self.names.scope(module, tuple(nodes))

    def canonical(self, path: str, function: str, text: str) -> str | None:
        """What the last expression in the function that reads `text` denotes there."""
        scope = self.scope(path, function)
        node = scope.chain[-1].node
        found = [n for n in ast.walk(node) if isinstance(n, ast.Name | ast.Attribute) and ast.unparse(n) == text]
        return scope.canonical(max(found, key=lambda n: (n.lineno, n.col_offset)))


@pytest.fixture
def write_package(tmp_path: Path) -> WritePackage:
    def write(files: Files) -> Path:
        root = tmp_path / "pkg"
        for path, content in files.items():
            place = root / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content if isinstance(content, bytes) else content.encode())
        return root

    return write


@pytest.fixture
def resolve(write_package: WritePackage) -> Callable[..., ResolvedPackage]:
    def resolve_files(files: Files, most_levels: int | None = None) -> ResolvedPackage:
        return ResolvedPackage(read_package(write_package(files), most_levels=most_levels))

    return resolve_files
