"""From which classes does a class of the package derive, and what but their own bodies may say what it has?"""

import ast
from collections.abc import Iterator

from fusec.capture.bindings import BindingKind, Scope
from fusec.capture.module_names import ModuleNames
from fusec.capture.names import ScopeNames

_PLAIN_BASES = ("builtins.object", "abc.ABC")
_PLAIN_DECORATORS = ("dataclasses.dataclass",)


def class_at(node: ast.expr, scope: ScopeNames) -> tuple[ModuleNames, Scope] | None:
    """The class at a module's top level that the expression surely denotes, and its module."""
    path = scope.origin(node) or ""
    module = scope.package.modules.get(path.rpartition(".")[0])
    if module is None or not scope.package.layout.is_internal(path):
        return None
    binding = scope.package.sure_binding(module, module.scope.bindings.get(path.rpartition(".")[2], []))
    if binding is None or binding.kind is not BindingKind.CLASS:
        return None
    return module, module.found.scopes[binding.node]


def classes_of(
    module: ModuleNames, kind: Scope, scope: ScopeNames, seen: frozenset[Scope] = frozenset()
) -> Iterator[tuple[ModuleNames, Scope]]:
    """The class and those of the package from which it derives, the first ones first."""
    assert isinstance(kind.node, ast.ClassDef)
    if kind in seen:
        return
    yield module, kind
    for base in kind.node.bases:
        found = class_at(base, scope.seen_from(module, (module.scope,)))
        if found is not None:
            yield from classes_of(*found, scope, seen | {kind})


def is_plain_class(module: ModuleNames, kind: Scope, scope: ScopeNames) -> bool:
    """Whether its own body alone says what the class has: no metaclass, no decorator, no code that runs when one derives."""
    outer = scope.seen_from(module, (module.scope,))
    node = kind.node
    assert isinstance(node, ast.ClassDef)
    if len(node.bases) > 1:
        return False  # which of them has the method first is Python's to say
    decorators = [d.func if isinstance(d, ast.Call) else d for d in node.decorator_list]
    if node.keywords or "__init_subclass__" in kind.bindings or bool(getattr(node, "type_params", False)):
        return False
    if any(outer.canonical(decorator) not in _PLAIN_DECORATORS for decorator in decorators):
        return False
    return all(class_at(base, outer) is not None or outer.canonical(base) in _PLAIN_BASES for base in node.bases)


def may_set(module: ModuleNames, name: str) -> bool:
    """Whether a statement of the module may set this attribute of a class, `cls.flux = ...`, or one of any name."""
    stores = (store for store, _ in module.found.stores)
    return bool(module.found.calls) or any(isinstance(s, ast.Attribute) and s.attr == name for s in stores)
