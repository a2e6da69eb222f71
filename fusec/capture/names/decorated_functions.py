"""The function that a name certainly denotes, under one decorator or compiled by numba."""

import ast

from fusec.base.records import dataclass
from fusec.capture.names.bindings import Binding, BindingKind
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.scopes import PARTS_OF_FUNCTIONS, ScopeNames


@dataclass(frozen=True, slots=True)
class Decorated:
    """The function under `@decorator`, and the module that defines it."""

    module: ModuleNames
    function: ast.FunctionDef
    decorator: ast.expr

    @property
    def maker(self) -> ast.expr:
        """The callee of the decorator: `cuda.jit` in `@cuda.jit(fastmath=True)`."""
        return self.decorator.func if isinstance(self.decorator, ast.Call) else self.decorator

    @property
    def options(self) -> ast.Call | None:
        """The decorator, if it is called with arguments."""
        return self.decorator if isinstance(self.decorator, ast.Call) else None


def decorated_once(called: ast.expr, scope: ScopeNames) -> Decorated | None:
    """The decorated function; None in doubt, and unless the function has exactly one decorator."""
    found = scope.package.decorated(scope.canonical(called) or "")
    if found is None or len(found[1].decorator_list) != 1:
        return None
    module, function = found
    return Decorated(module, function, function.decorator_list[0])


def assigned_once(called: ast.expr, scope: ScopeNames) -> Decorated | None:
    """The same for `name = decorator(function)` or `name = decorator(...)(function)` at the top level of the module."""
    if not isinstance(called, ast.Name) or not scope.is_global(called.id):
        return None
    parts = _decorated_by_call(scope.package.assigned(scope.module.file.module, called.id))
    if parts is None:
        return None
    decorator, made = parts
    found = scope.package.definition(scope.seen_from(scope.module, (scope.module.scope,)).canonical(made) or "")
    return None if found is None else Decorated(*found, decorator)


def _decorated_by_call(value: ast.expr | None) -> tuple[ast.Call, ast.Name] | None:
    """`jit(function)` or `jit(...)(function)` as the decorator `jit(...)`, and the function's name."""
    match value:
        case ast.Call(func=ast.Call() as decorator, args=[ast.Name() as made], keywords=[]):
            return decorator, made
        case ast.Call(func=maker, args=[ast.Name() as made], keywords=keywords):
            return ast.Call(maker, [], keywords), made
        case _:
            return None


@dataclass(frozen=True, slots=True)
class CompiledDefinition:
    """A compiled function; `maker` is the full name of its compiler, `options` the arguments of the compiler."""

    module: ModuleNames
    function: ast.FunctionDef
    maker: str
    options: ast.Call | None


def compiled_definition(called: ast.Name, scope: ScopeNames) -> CompiledDefinition | None:
    """The compiled function; None in doubt, and for a function with several decorators."""
    found = decorated_once(called, scope)
    if found is None:
        return _assigned(called, scope)
    maker = scope.seen_from(found.module, (found.module.scope,)).origin(found.maker)
    return None if maker is None else CompiledDefinition(found.module, found.function, maker, found.options)


def _assigned(called: ast.Name, scope: ScopeNames) -> CompiledDefinition | None:
    """`turned = cuda.jit(turned, device=True)` for a function that the module imports or defines, of any name."""
    if not scope.is_global(called.id) or scope.package.may_be_replaced(scope.module, called.id):
        return None
    bindings = scope.bindings_of(called.id)
    if not 1 <= len(bindings) <= 2 or not all(binding.is_direct for binding in bindings):
        return None
    *before, last = sorted(bindings, key=_line)
    outside = scope.seen_from(scope.module, (scope.module.scope,))
    parts = _decorated_by_call(last.value)
    if parts is None or (before and parts[1].id != called.id):
        return None
    decorator, made = parts
    found = _function(before[0], outside) if before else scope.package.definition(outside.canonical(made) or "")
    name = outside.origin(decorator.func)
    if last.kind is not BindingKind.ASSIGNMENT or found is None or name is None:
        return None
    return CompiledDefinition(*found, name, decorator)


def _function(binding: Binding, scope: ScopeNames) -> tuple[ModuleNames, ast.FunctionDef] | None:
    """The function that an import, or a `def` without decorators, binds."""
    if binding.kind is BindingKind.IMPORT:
        return scope.package.definition(scope.package.imported(scope.module, binding) or "")
    function, module = binding.node, scope.module
    if not isinstance(function, ast.FunctionDef) or function.decorator_list:
        return None
    path = f"{module.file.module}.{function.name}"
    changed = any(scope.package.changes.may_change(f"{path}.{part}") for part in PARTS_OF_FUNCTIONS)
    return None if changed else (module, function)


def _line(binding: Binding) -> int:
    return getattr(binding.node, "lineno", 0)
