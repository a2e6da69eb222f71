"""Numbers that classes of the package hold under a name: `Settings.THREADS`."""

import ast

from fusec.capture.names.bindings import BindingKind
from fusec.capture.names.methods import class_at, classes_of, is_plain_class, may_set
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.number_literals import literal_text


def class_constant(node: ast.Attribute, scope: ScopeNames) -> str | None:
    """The literal that the class, or the nearest of its bases, always holds under the name.

    None if the class may hold another one: bound twice, set from outside, or under a metaclass.
    """
    found = class_at(node.value, scope) if isinstance(node.value, ast.Name | ast.Attribute) else None
    if found is None or node.attr.startswith("__") or scope.package.changes.is_loose(node.attr):
        return None
    kinds = list(classes_of(*found, scope))
    if not all(is_plain_class(module, kind, scope) and not may_set(module, node.attr) for module, kind in kinds):
        return None
    for module, kind in kinds:
        if node.attr not in kind.bindings:
            continue
        assert isinstance(kind.node, ast.ClassDef)
        binding = scope.package.sure_binding(module, kind.bindings[node.attr])
        path = f"{module.file.module}.{kind.node.name}.{node.attr}"
        is_held = binding is not None and binding.kind is BindingKind.ASSIGNMENT and binding.value is not None
        if not is_held or kind.parent is not module.scope or scope.package.changes.may_change(path):
            return None
        assert binding is not None and binding.value is not None
        return literal_text(module.file, binding.value)
    return None
