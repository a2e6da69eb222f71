"""Detect files that compute with the arrays of a library for which fusec has no kernels."""

import ast
from collections.abc import Collection, Iterator

from fusec.base.ir.array_operation import ArrayOperation
from fusec.base.text.author_code import mentioned_names
from fusec.capture.names.array_libraries import array_module, imports_library
from fusec.capture.names.module_names import ModuleNames, import_target
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.file_facts import FileFacts
from fusec.capture.source.source_file import span
from fusec.capture.source.syntax import walk

_LIBRARIES = frozenset(
    ("array_api_compat", "autograd", "cunumeric", "dask", "dpnp", "jax", "mlx", "tensorflow", "torch")
)
Import = ast.Import | ast.ImportFrom


def other_library(module: ModuleNames, scope: ScopeNames) -> Import | None:
    """The import of another array library, if the file's arrays can come from no other; None if it uses NumPy or CuPy,
    or if the configuration declares what a name of the file holds."""
    found = next(imports_of_others(module.file.tree), None)
    if found is None or _takes_known_library(module, scope):
        return None
    names = {*module.imported, *mentioned_names(walk(module.file.tree))}
    return None if not names.isdisjoint(scope.package.facts.libraries) else found


def imports_of_others(tree: ast.Module) -> Iterator[Import]:
    """The imports of array libraries for which fusec has no kernels."""
    for node in walk(tree):
        if (isinstance(node, ast.Import) and _are_others(alias.name for alias in node.names)) or (
            isinstance(node, ast.ImportFrom) and not node.level and _are_others([node.module or ""])
        ):
            yield node


def library_of(node: Import) -> str:
    """The library as the import names it: `jax.numpy`."""
    names = [alias.name for alias in node.names]
    if isinstance(node, ast.Import):
        return next(name for name in names if _are_others([name]))
    return f"{node.module}.{names[0]}" if names == ["numpy"] else node.module or ""


def note_of(node: Import) -> str:
    return f"The file computes with arrays of `{library_of(node)}`, for which fusec has no kernels."


HINT = "If the arrays are NumPy's or CuPy's, say so in `array-modules` of the configuration, or import that library."


def refused_file(node: Import, facts: FileFacts) -> Iterator[ArrayOperation]:
    """One entry for the file, if it has any arithmetic."""
    if any(isinstance(each, ast.BinOp | ast.AugAssign) for each in walk(facts.file.tree)):
        place = span(facts.file, node)
        is_required = any(pragma.kind == "fuse" for pragma in facts.pragmas)
        yield ArrayOperation("", "FUS601", note_of(node), HINT, is_required, place, place)


def _are_others(names: Collection[str] | Iterator[str]) -> bool:
    return any(name.partition(".")[0] in _LIBRARIES for name in names)


def _takes_known_library(module: ModuleNames, scope: ScopeNames) -> bool:
    if imports_library(module.file.tree):
        return True
    for name, bindings in module.imported.items():
        targets = (import_target(scope.package.layout, module, binding) for binding in bindings)
        if any(array_module(target) is not None for target in targets):
            return True
        origin = scope.library(name) or scope.package.attribute(module.file.module, name)
        if array_module(origin) is not None:
            return True
    return False
