"""Attributes of the package's classes that are properties, so that reading them runs a function."""

import ast

from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.package_modules import PackageModules
from fusec.capture.names.scopes import ScopeNames


def is_property(name: str, scope: ScopeNames) -> bool:
    """Whether a class of the package has a property of this name, and no class has a plain attribute of this name."""
    package = scope.package
    if package.properties is None:
        package.properties = _properties(package)
    return name in package.properties


def _properties(package: PackageModules) -> frozenset[str]:
    computed, plain = set[str](), set[str]()
    for module in package.modules.values():
        computed |= _decorated(module)
        plain |= {node.attr for node, _ in module.found.stores if isinstance(node, ast.Attribute)}
        plain |= _held_by_classes(module)
    return frozenset(computed - plain)


def _decorated(module: ModuleNames) -> set[str]:
    """`dx` for `@property def dx(self)`, `@cached_property def dx(self)`; static and class methods are called."""
    found = set[str]()
    for kind in (kind for kind in module.found.scopes.values() if kind.is_class):
        functions = (binding.node for own in kind.bindings.values() for binding in own)
        for function in (node for node in functions if isinstance(node, ast.FunctionDef)):
            names = {ast.unparse(decorator).rpartition(".")[2] for decorator in function.decorator_list}
            found |= {function.name} if names & {"property", "cached_property"} else set()
    return found


def _held_by_classes(module: ModuleNames) -> set[str]:
    """The names that classes bind to anything but functions: fields of dataclasses, numbers."""
    kinds = (kind for kind in module.found.scopes.values() if kind.is_class)
    bindings = ((name, binding.node) for kind in kinds for name, own in kind.bindings.items() for binding in own)
    return {name for name, node in bindings if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
