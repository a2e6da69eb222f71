"""Array libraries that a variable may hold if no single import binds it.

These are NumPy, CuPy, or a different one from call to call: the generated code checks the variable at each call.
"""

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Protocol, Self

from fusec.base.scalars.libraries import LIBRARIES, NUMPY, OF_NUMPY, USUAL
from fusec.capture.names.array_libraries import OTHER, array_module, chosen, file_modules, has_others, name_of
from fusec.capture.names.bindings import Binding, BindingKind, FunctionNode, Scope
from fusec.capture.names.module_names import ModuleNames, import_target
from fusec.capture.names.package_modules import PackageModules
from fusec.capture.source.syntax import children, parameter_defaults

_EACH = frozenset(library.name for library in USUAL)
_OTHER = frozenset({OTHER})
_NONE: frozenset[str] = frozenset()
_USUAL_NAME = "xp"
_Nodes = tuple[ast.AST, ...]


class Names(Protocol):
    """The part of `ScopeNames` that this module uses."""

    @property
    def package(self) -> PackageModules: ...

    @property
    def module(self) -> ModuleNames: ...

    @property
    def chain(self) -> tuple[Scope, ...]: ...

    def origin(self, node: ast.expr) -> str | None:
        """The library's own name of what the expression certainly denotes."""

    def bindings_of(self, name: str) -> tuple[Binding, ...]:
        """Every binding of the name in the scope that owns it; none in doubt."""

    def seen_from(self, module: ModuleNames, chain: tuple[Scope, ...]) -> Self:
        """The names in the scope of another function."""


def held_libraries(name: str, bindings: Sequence[Binding], scope: Names) -> frozenset[str] | None:
    """The libraries that the bindings of a name in this scope may hold; None if it may hold anything else.

    `try: import cupy as np`, `except ImportError: import numpy as np`: either. `cp = None` adds no library, because
    None has no functions. A name that only holds NumPy is left to its import. If another library may occur beside
    CuPy, such as `jnp` from a function that returns an array's library, the name is checked at each call.
    """
    found: set[str] = set()
    for binding in bindings:
        libraries = _bound(name, binding, scope)
        if libraries is None:
            return None
        found |= libraries
    return frozenset(found) if has_others(found) else None


def _bound(name: str, binding: Binding, scope: Names) -> frozenset[str] | None:
    if binding.kind is BindingKind.IMPORT:
        target = import_target(scope.package.layout, scope.module, binding)
        return frozenset({target}) if target in LIBRARIES else None
    if isinstance(binding.node, ast.arg):
        return _given(name, binding.node, scope)
    if binding.value is None:
        return None
    found = _libraries(binding.value, scope)
    return found if found is not None else _told(name, binding, scope)


def _told(name: str, binding: Binding, scope: Names) -> frozenset[str] | None:
    """Either library for `xp = device.xp` in a package that mentions CuPy, and for names in the configuration."""
    if binding.kind is not BindingKind.ASSIGNMENT:
        return None
    is_usual = isinstance(binding.value, ast.Attribute) and binding.value.attr == name == _USUAL_NAME
    told = scope.package.facts.libraries.get(name)
    return _EACH if is_usual and scope.package.facts.is_usual else None if told is None else _expanded(told)


def _given(name: str, parameter: ast.arg, scope: Names) -> frozenset[str] | None:
    """Either library for `xp=np`, for `xp` in a file that imports CuPy, and for names in the configuration."""
    told = scope.package.facts.libraries.get(name)
    if told is not None:
        return _expanded(told)
    function = scope.chain[-1].node
    defaults = parameter_defaults(function.args) if isinstance(function, FunctionNode | ast.Lambda) else {}
    default = defaults.get(parameter.arg)
    outer = scope.seen_from(scope.module, scope.chain[:-1])
    if default is not None and (held := LIBRARIES.keys() & (_libraries(default, outer) or _NONE)):
        return _EACH | held
    is_usual = name == _USUAL_NAME and OF_NUMPY not in file_modules(scope.module.file.tree)
    is_open = default is None or _is_none(default)
    return _EACH if is_usual and is_open else None


def _libraries(value: ast.expr, scope: Names, around: _Nodes = ()) -> frozenset[str] | None:
    """The libraries that the expression may hold, if its value is an array library or None.

    `around` are the expressions under evaluation: one that depends on itself, `self.u = self.v` beside
    `self.v = self.u`, may be anything.
    """
    if value in around:
        return None
    around = (*around, value)
    match value:
        case ast.Constant(value=None):
            return _NONE
        case ast.IfExp(_, body, orelse):
            return _all_of((body, orelse), scope, around)
        case ast.BoolOp(ast.Or(), values):
            return _all_of(values, scope, around)
        case ast.Attribute(ast.Name(id=owner), attribute) if (
            known := libraries_of_object(owner, attribute, scope, around)
        ) is not None:
            return known
        case ast.Name(name) if _is_of_another_library(name, scope):
            return _OTHER
        case ast.Name() | ast.Attribute():
            return _expanded(scope.origin(value))
        case ast.Call(function):
            return chosen(scope.origin(function)) or _returned(function, scope, around)
        case _:
            return None


def _all_of(values: Sequence[ast.expr], scope: Names, around: _Nodes) -> frozenset[str] | None:
    each = [_libraries(value, scope, around) for value in values]
    return None if any(found is None for found in each) else _NONE.union(*(found for found in each if found))


def _is_of_another_library(name: str, scope: Names) -> bool:
    """Whether only imports from outside the package and None bind it, not NumPy or CuPy: `import jax.numpy as jnp`."""
    bindings = [binding for binding in scope.bindings_of(name) if not _is_none(binding.value)]
    targets = [import_target(scope.package.layout, scope.module, binding) or NUMPY.name for binding in bindings]
    is_known = any(map(array_module, targets))
    return bool(targets) and not is_known and not any(map(scope.package.layout.is_internal, targets))


def _is_none(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _expanded(origin: str | None) -> frozenset[str] | None:
    module = array_module(origin)
    return frozenset(each.name for each in module.libraries) if module and origin == name_of(module) else None


def _returned(function: ast.expr, scope: Names, around: _Nodes) -> frozenset[str] | None:
    """The libraries that a plain function of the package returns: `return cp.get_array_module(x)`."""
    found = scope.package.definition(scope.origin(function) or "")
    if found is None:
        return None
    module, definition = found
    own = [*_own_nodes(definition)]
    if any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own):
        return None
    inner = scope.seen_from(module, (module.scope, module.found.scopes[definition]))
    values = [node.value for node in own if isinstance(node, ast.Return)]
    return _all_of([value for value in values if value is not None], inner, around) if values else None


def libraries_of_object(owner: str, attribute: str, scope: Names, around: _Nodes = ()) -> frozenset[str] | None:
    """The libraries that `self.xp` may hold, if the methods of the class assign only array libraries to it.

    The generated code checks the value, and so finds other assignments at run time.
    """
    kind = next((around.node for around in reversed(scope.chain) if around.is_class), None)
    if not isinstance(kind, ast.ClassDef) or owner not in scope.chain[-1].bindings:
        return None
    found: set[str] = set()
    for method, value in _given_to_attributes(kind).get(attribute, ()):
        inner = scope.seen_from(scope.module, _chain_of(scope, kind, method))
        libraries = _libraries(value, inner, around)
        if libraries is None:
            return None
        found |= libraries
    return frozenset(found) if found else None


@lru_cache(maxsize=16)
def _given_to_attributes(kind: ast.ClassDef) -> dict[str, list[tuple[ast.AST, ast.expr]]]:
    """The values that the methods of a class assign to attributes of their first parameter, each with its method."""
    found: dict[str, list[tuple[ast.AST, ast.expr]]] = {}
    for method in kind.body:
        if isinstance(method, FunctionNode) and method.args.args:
            assignments = (node for node in _own_nodes(method) if isinstance(node, ast.Assign))
            for node in assignments:
                for attribute in _attributes_of(method.args.args[0].arg, node.targets):
                    found.setdefault(attribute, []).append((method, node.value))
    return found


def _chain_of(scope: Names, kind: ast.ClassDef, method: ast.AST) -> tuple[Scope, ...]:
    place = next(k for k, around in enumerate(scope.chain) if around.node is kind)
    return (*scope.chain[: place + 1], scope.module.found.scopes[method])


def _attributes_of(owner: str, targets: Sequence[ast.expr]) -> Iterator[str]:
    """The attributes of this name among the targets of an assignment."""
    for target in targets:
        match target:
            case ast.Attribute(ast.Name(id=name), attribute) if name == owner:
                yield attribute


def _own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function without those of nested functions and classes."""
    stack = [*children(function)]
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, FunctionNode | ast.ClassDef | ast.Lambda):
            stack.extend(children(node))
