"""Full dotted names that the imports of a module bind, and the receivers of method calls."""

import ast
from collections.abc import Iterator

from fusec.base.records import dataclass
from fusec.capture.names.bindings import Binding, BindingKind, ModuleBindings, Scope
from fusec.capture.source.layout import Layout, absolute_target, from_target, uses_relative_imports
from fusec.capture.source.source_file import SourceFile


@dataclass(slots=True, eq=False)
class ModuleNames:
    """A file with its bindings; `uses_relative` decides what its absolute imports may mean."""

    file: SourceFile
    found: ModuleBindings
    uses_relative: bool
    imported: dict[str, list[Binding]]  # every import and assignment of a name, in any scope

    @property
    def scope(self) -> Scope:
        return self.found.module_scope()


def bound_name(node: ast.Import | ast.ImportFrom, alias: ast.alias) -> str:
    """The name that an import binds for one of its aliases."""
    return alias.asname or (alias.name.partition(".")[0] if isinstance(node, ast.Import) else alias.name)


def module_names(file: SourceFile, found: ModuleBindings) -> ModuleNames:
    """The file with its imports and assignments of all scopes gathered by name."""
    imported: dict[str, list[Binding]] = {}
    for scope in found.scopes.values():
        for name, bindings in scope.bindings.items():
            kept = [b for b in bindings if b.kind in (BindingKind.IMPORT, BindingKind.ASSIGNMENT)]
            if kept:
                imported.setdefault(name, []).extend(kept)
    return ModuleNames(file, found, uses_relative_imports(file.tree), imported)


def top_level_imports(layout: Layout, names: ModuleNames) -> dict[str, frozenset[str]]:
    """The full dotted names that the imports at the module's top level certainly bind."""
    found: dict[str, frozenset[str]] = {}
    for name, bindings in names.scope.bindings.items():
        targets = [import_target(layout, names, binding) for binding in bindings]
        sure = frozenset(target for target in targets if target is not None)
        if sure:
            found[name] = sure
    return found


def import_target(layout: Layout, names: ModuleNames, binding: Binding) -> str | None:
    """The full dotted name to which an import certainly binds its name; None in doubt."""
    if binding.imported is None:
        return None
    return _alias_target(layout, names.file.path, names.uses_relative, *binding.imported)


def imports_of_file(layout: Layout, file: SourceFile) -> dict[str, frozenset[str]]:
    """The `top_level_imports` of a file that is not analysed otherwise."""
    uses_relative = uses_relative_imports(file.tree)
    found: dict[str, set[str]] = {}
    for node in _top_level_imports(file.tree):
        for alias in node.names:
            target = _alias_target(layout, file.path, uses_relative, node, alias)
            if target is not None and alias.name != "*":
                found.setdefault(bound_name(node, alias), set()).add(target)
    return {name: frozenset(targets) for name, targets in found.items()}


def _top_level_imports(tree: ast.Module) -> Iterator[ast.Import | ast.ImportFrom]:
    """The import statements of a module, also in branches, but not in functions and classes."""
    stack: list[ast.AST] = [*tree.body]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.expr):
            stack += ast.iter_child_nodes(node)


def _alias_target(
    layout: Layout, path: str, uses_relative: bool, node: ast.Import | ast.ImportFrom, alias: ast.alias
) -> str | None:
    """The full dotted name that an alias in the file at `path` certainly binds; None in doubt."""
    if isinstance(node, ast.ImportFrom):
        base = from_target(layout, path, uses_relative, node)
        return None if base is None else f"{base}.{alias.name}"
    target = absolute_target(layout, path, uses_relative, alias.name)
    if target is None or alias.asname is not None:
        return target
    return target[: len(target) - len(alias.name)] + alias.name.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Receiver:
    """The object that the author's function calls `name`, of the class `kind` of `module` according to the source.

    `as_class`: the name of the object's class inside the class method whose body is analysed.
    """

    name: str
    module: ModuleNames
    kind: Scope
    as_class: str = ""
