"""Attributes whose reading or setting runs code of the package's classes: properties, descriptors, `__getattr__`."""

import ast
from collections.abc import Iterable, Iterator, Mapping

from fusec.capture.names.bindings import Binding, Scope
from fusec.capture.names.methods import MethodKind, class_at, classes_of, kind_of_method
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.scopes import ScopeNames

_READING = ("__getattr__", "__getattribute__")
_HOOKED_BASES = ("threading.local",)  # has a `__getattribute__` of its own
Lineage = tuple[tuple[ModuleNames, Scope], ...]


def reads_run_code(owner: str, scope: ScopeNames) -> bool:
    """Whether the class of the function's parameter `owner` has a function that Python calls for attributes it reads."""
    lineage = _lineage(owner, scope)
    bases = (base for module, kind in lineage for base in _bases(module, kind, scope))
    return any(_has(kind, name) for _, kind in lineage for name in _READING) or any(b in _HOOKED_BASES for b in bases)


def runs_code(node: ast.Attribute, scope: ScopeNames) -> bool:
    """Whether reading, or setting, the attribute runs code of a class as far as the package shows.

    The class of a parameter is known in a method, and by an annotation. Of other objects, an attribute counts as a
    property if a class of the package has a property of this name and no class has a plain attribute of this name.
    """
    if is_property(node.attr, scope):
        return True
    lineage = _lineage(node.value.id, scope) if isinstance(node.value, ast.Name) else ()
    if isinstance(node.ctx, ast.Store) and any(_sets_by_code(*each, scope) for each in lineage):
        return True
    return any(_holds_code(module, binding, scope) for module, kind in lineage for binding in _own(kind, node.attr))


def _lineage(owner: str, scope: ScopeNames) -> Lineage:
    """The class of a parameter and those from which it derives, as far as they are the package's; empty if unknown."""
    function = scope.chain[-1].node
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return ()
    found = _class_around(owner, function, scope)
    if found is None:
        arguments = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
        annotation = next((each.annotation for each in arguments if each.arg == owner), None)
        found = None if annotation is None else class_at(_evaluated(annotation), scope)
    return () if found is None else tuple(classes_of(*found, scope))


def _class_around(
    owner: str, function: ast.FunctionDef | ast.AsyncFunctionDef, scope: ScopeNames
) -> tuple[ModuleNames, Scope] | None:
    """The class in whose method `owner` is the object."""
    parameters = (*function.args.posonlyargs, *function.args.args)
    is_first = bool(parameters) and parameters[0].arg == owner
    if len(scope.chain) < 2 or not scope.chain[-2].is_class or not is_first:
        return None
    kind = kind_of_method(function, scope)
    return None if kind in (MethodKind.CLASS, MethodKind.NOTHING) else (scope.module, scope.chain[-2])


def _evaluated(annotation: ast.expr) -> ast.expr:
    """The expression in the text of an annotation: `"Tank"`."""
    match annotation:
        case ast.Constant(str() as text) if text.isidentifier():
            return ast.copy_location(ast.Name(text, ast.Load()), annotation)
        case _:
            return annotation


def _bases(module: ModuleNames, kind: Scope, scope: ScopeNames) -> Iterator[str | None]:
    assert isinstance(kind.node, ast.ClassDef)
    outer = scope.seen_from(module, (module.scope,))
    yield from (outer.canonical(base) for base in kind.node.bases)


def _own(kind: Scope, name: str) -> Iterable[Binding]:
    """What the class surely binds to the name; a function under `if TYPE_CHECKING:` is for type checkers."""
    return (binding for binding in kind.bindings.get(name, ()) if binding.is_direct)


def _has(kind: Scope, name: str) -> bool:
    return any(True for _ in _own(kind, name))


def _sets_by_code(module: ModuleNames, kind: Scope, scope: ScopeNames) -> bool:
    """Whether the class has a `__setattr__`, of its own or that of a frozen dataclass."""
    assert isinstance(kind.node, ast.ClassDef)
    outer = scope.seen_from(module, (module.scope,))
    return _has(kind, "__setattr__") or any(
        isinstance(each, ast.Call)
        and outer.canonical(each.func) == "dataclasses.dataclass"
        and any(keyword.arg == "frozen" and _is_true(keyword.value) for keyword in each.keywords)
        for each in kind.node.decorator_list
    )


def _is_true(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is True


def _holds_code(module: ModuleNames, binding: Binding, scope: ScopeNames) -> bool:
    """Whether a class binds the name to a function, under any decorator, or to an object of a class of the package."""
    match binding:
        case Binding(node=ast.FunctionDef() | ast.AsyncFunctionDef()):
            return True
        case Binding(value=ast.Call(func=maker)):
            outer = scope.seen_from(module, (module.scope,))
            return outer.canonical(maker) in _DESCRIPTORS or class_at(maker, outer) is not None
        case _:
            return False


_DESCRIPTORS = ("builtins.property", "functools.cached_property")


def is_property(name: str, scope: ScopeNames) -> bool:
    """Whether a class of the package has a property of this name, and no class has a plain attribute of this name."""
    package = scope.package
    if package.is_property is None:
        package.is_property = properties_of(package.modules).__contains__
    return package.is_property(name)


def properties_of(modules: Mapping[str, ModuleNames]) -> frozenset[str]:
    """The names of the properties of all classes, without those that are plain attributes of any class."""
    computed, plain = set[str](), set[str]()
    for module in modules.values():
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
