"""Methods of the package's classes: base classes, and the function that `self.flux` or `super().flux` calls."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import Enum

from fusec.base.records import dataclass
from fusec.base.text.access_paths import SUPER, method_text
from fusec.capture.names.bindings import Binding, BindingKind, FunctionNode, Scope
from fusec.capture.names.module_names import ModuleNames, Receiver
from fusec.capture.names.scopes import PARTS_OF_FUNCTIONS, ScopeNames

_PLAIN_BASES = ("builtins.object", "abc.ABC")
_PLAIN_DECORATORS = ("dataclasses.dataclass",)


def class_at(node: ast.expr, scope: ScopeNames) -> tuple[ModuleNames, Scope] | None:
    """The class at a module's top level that the expression certainly denotes, and its module."""
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
    """The class and the classes of the package from which it derives, nearest first."""
    assert isinstance(kind.node, ast.ClassDef)
    if kind in seen:
        return
    yield module, kind
    for base in kind.node.bases:
        found = class_at(base, scope.seen_from(module, (module.scope,)))
        if found is not None:
            yield from classes_of(*found, scope, seen | {kind})


def is_plain_class(module: ModuleNames, kind: Scope, scope: ScopeNames) -> bool:
    """Whether the class body alone defines the class: no metaclass, no decorator, no code that runs on derivation."""
    outer = scope.seen_from(module, (module.scope,))
    node = kind.node
    assert isinstance(node, ast.ClassDef)
    if len(node.bases) > 1:
        return False  # Python's method resolution order decides
    decorators = [d.func if isinstance(d, ast.Call) else d for d in node.decorator_list]
    if node.keywords or "__init_subclass__" in kind.bindings or bool(getattr(node, "type_params", False)):
        return False
    if any(outer.canonical(decorator) not in _PLAIN_DECORATORS for decorator in decorators):
        return False
    return all(class_at(base, outer) is not None or outer.canonical(base) in _PLAIN_BASES for base in node.bases)


def may_set(module: ModuleNames, name: str) -> bool:
    """Whether a statement of the module may set this attribute of a class, `cls.flux = ...`, or an unknown one."""
    stores = (store for store, _ in module.found.stores)
    return bool(module.found.calls) or any(isinstance(s, ast.Attribute) and s.attr == name for s in stores)


class MethodKind(Enum):
    """The kind of a method's first parameter."""

    OBJECT = "object"
    CLASS = "builtins.classmethod"
    NOTHING = "builtins.staticmethod"


@dataclass(frozen=True, slots=True)
class OwnMethod:
    """The `function` of a class, and the names inside it; `path` is its qualified name, `Tank.flux`."""

    function: ast.FunctionDef
    scope: ScopeNames
    kind: MethodKind
    path: str


def method_of_object(node: ast.Attribute, scope: ScopeNames) -> OwnMethod | None:
    """The method `self.flux` in a method of a module's class: the class's own, or an inherited one.

    A derived class may override it, and a base outside the package may define it first: a run-time guard checks the
    object's method.
    """
    receiver = _receiver(node.value, scope)
    if receiver is None or node.attr.startswith("__"):
        return None
    method = _first_method(classes_of(receiver.module, receiver.kind, scope), node.attr, scope)
    if method is None or scope.package.changes.is_loose(node.attr):
        return None
    if _is_in_class_method(scope) and method.kind is MethodKind.OBJECT:
        return None  # `cls.flux(h)` passes `h` for `self`
    first = method.function.args.posonlyargs + method.function.args.args
    is_bound = method.kind is MethodKind.CLASS and bool(first)
    inner = replace(receiver, as_class=first[0].arg if is_bound else "")
    return replace(method, scope=replace(method.scope, receiver=inner))


def method_of_super(node: ast.Attribute, scope: ScopeNames) -> OwnMethod | None:
    """The method `super().flux` in a method of a module's class, according to its bases.

    A class that derives from this one and others may insert one in between: a run-time guard checks the method.
    """
    first = _first_parameter(scope)
    if scope.receiver is not None or first is None or node.attr.startswith("__"):
        return None
    if not method_text(node).startswith(SUPER) or "__class__" in scope.chain[-1].bindings:
        return None
    if scope.canonical(ast.Name("super", ast.Load())) != "builtins.super" or scope.package.changes.is_loose(node.attr):
        return None
    receiver = Receiver(first, scope.module, scope.chain[-2])
    _, *bases = classes_of(receiver.module, receiver.kind, scope)
    method = _first_method(bases, node.attr, scope)
    if method is None or method.kind is MethodKind.CLASS:
        return None
    return replace(method, scope=replace(method.scope, receiver=receiver))


def _first_parameter(scope: ScopeNames) -> str | None:
    """The name of the object in a method without decorators, if the method never rebinds it."""
    function = scope.chain[-1].node
    if len(scope.chain) != 3 or not scope.chain[-2].is_class or not isinstance(function, ast.FunctionDef):
        return None
    given = [*function.args.posonlyargs, *function.args.args]
    is_plain = bool(given) and not function.decorator_list
    return given[0].arg if is_plain and _is_first_parameter(ast.Name(given[0].arg), scope.chain[-1]) else None


def method_of_class(node: ast.Attribute, scope: ScopeNames) -> OwnMethod | None:
    """The static method `Tank.flux` of a class of the package, if nothing changes it."""
    found = class_at(node.value, scope) if isinstance(node.value, ast.Name) else None
    if found is None or node.attr.startswith("__") or scope.package.changes.is_loose(node.attr):
        return None
    kinds = list(classes_of(*found, scope))
    if not all(is_plain_class(module, kind, scope) for module, kind in kinds):
        return None
    if any(may_set(module, node.attr) for module, _ in kinds):
        return None
    method = _first_method(kinds, node.attr, scope)
    return method if method is not None and method.kind is MethodKind.NOTHING else None


def _receiver(node: ast.expr, scope: ScopeNames) -> Receiver | None:
    """The object, if `node` is the method's name for it or for its class, and the method never rebinds this name."""
    if len(scope.chain) != 3 or not scope.chain[-2].is_class or not _is_first_parameter(node, scope.chain[-1]):
        return None
    assert isinstance(node, ast.Name)
    if scope.receiver is None:
        return Receiver(node.id, scope.module, scope.chain[-2])
    is_known = node.id == (scope.receiver.as_class or scope.receiver.name)
    return scope.receiver if is_known else None


def _is_in_class_method(scope: ScopeNames) -> bool:
    """Whether the decorators of the method show that its first parameter is a class."""
    function = scope.chain[-1].node
    assert isinstance(function, ast.FunctionDef)
    return kind_of_method(function, scope) is MethodKind.CLASS


def _first_method(kinds: Iterable[tuple[ModuleNames, Scope]], name: str, scope: ScopeNames) -> OwnMethod | None:
    """The method of the first class that binds the name."""
    holder = next(((module, kind) for module, kind in kinds if name in kind.bindings), None)
    return None if holder is None else _method(*holder, name, scope)


def _method(module: ModuleNames, kind: Scope, name: str, scope: ScopeNames) -> OwnMethod | None:
    """The method that a class binds once, if nothing in the package replaces it and no other class has its name."""
    assert isinstance(kind.node, ast.ClassDef)
    package = scope.package
    path = f"{kind.node.name}.{name}"
    is_loose = any(map(package.changes.is_loose, PARTS_OF_FUNCTIONS))
    if is_loose or package.changes.may_change(f"{module.file.module}.{path}"):
        return None
    if kind.parent is not module.scope or package.sure_binding(module, _bindings(module.scope, kind.node.name)) is None:
        return None  # `class Tank(Tank)` has methods of the same names
    binding = package.sure_binding(module, _bindings(kind, name))
    if binding is None or not isinstance(binding.node, ast.FunctionDef):
        return None
    inner = scope.seen_from(module, (module.scope, kind, module.found.scopes[binding.node]))
    method_kind = kind_of_method(binding.node, inner)
    return None if method_kind is None else OwnMethod(binding.node, inner, method_kind, path)


def _bindings(scope: Scope, name: str) -> list[Binding]:
    return scope.bindings.get(name, [])


def kind_of_method(function: FunctionNode, scope: ScopeNames) -> MethodKind | None:
    """The kind of the method; None if it has any other decorator."""
    if not function.decorator_list:
        return MethodKind.OBJECT
    names = [scope.canonical(decorator) for decorator in function.decorator_list]
    return next((kind for kind in MethodKind if names == [kind.value]), None)


def _is_first_parameter(node: ast.expr, scope: Scope) -> bool:
    """Whether it is the method's first parameter, `self`, and is never rebound."""
    function = scope.node
    if not isinstance(function, ast.FunctionDef) or not isinstance(node, ast.Name):
        return False
    parameters = (*function.args.posonlyargs, *function.args.args)
    is_first = bool(parameters) and parameters[0].arg == node.id
    return is_first and len(scope.bindings[node.id]) == 1 and node.id not in scope.declared_inside
