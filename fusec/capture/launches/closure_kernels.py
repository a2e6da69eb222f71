"""Kernels that are defined in a function around the launch, and the variables that they capture."""

import ast
from collections.abc import Callable

from fusec.capture.names.bindings import BindingKind, FunctionNode
from fusec.capture.names.kernel_imports import imports
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle

ClosureKernel = tuple[ast.FunctionDef, ScopeNames, ast.Call | None]


def closure_kernel(
    called: ast.expr, scope: ScopeNames, makes_kernels: Callable[[ast.expr, ScopeNames], bool]
) -> ClosureKernel | Obstacle | None:
    """The `def` below one kernel decorator, the names in its scope, and the decorator's options.

    None if it is not such a kernel; an obstacle if the name may hold another one.
    """
    found = scope.local_function(called)
    if found is None:
        made = _maker_otherwise(called.id, scope, makes_kernels) if isinstance(called, ast.Name) else ""
        return Obstacle(f"is made by `{made}` inside a function, in a way that fusec does not follow") if made else None
    function, inside = found
    if not isinstance(function, ast.FunctionDef) or len(function.decorator_list) != 1:
        return None
    (decorator,) = function.decorator_list
    options = decorator if isinstance(decorator, ast.Call) else None
    outside = scope.seen_from(scope.module, inside.chain[:-1])
    if not makes_kernels(decorator.func if isinstance(decorator, ast.Call) else decorator, outside):
        return None
    if not imports(scope, "numba"):
        return Obstacle("is defined in a module that may be imported without numba")
    return function, inside, options


def closed_names(kernel: ast.FunctionDef, inside: ScopeNames, scope: ScopeNames) -> tuple[str, ...] | Obstacle:
    """The captured variables that the kernel reads; they denote the same where it is launched.

    numba compiles a kernel with their values. Each is bound once, before the kernel is defined, so it is constant.
    """
    nodes = [node for statement in kernel.body for node in ast.walk(statement)]
    read = {node.id: node for node in nodes if isinstance(node, ast.Name) and not inside.is_local(node.id)}
    closed = tuple(name for name, node in read.items() if not inside.is_global(name) and inside.canonical(node) is None)
    for name in closed:
        if not _is_steady(name, kernel, inside):
            return Obstacle(f"uses `{name}` of the function around it, which may be bound again")
        if not scope.means_the_same(name, inside):
            return Obstacle(f"uses `{name}` of the function around it, which is another variable where it is launched")
    return closed


def _is_steady(name: str, kernel: ast.FunctionDef, inside: ScopeNames) -> bool:
    bindings = inside.bindings_of(name)
    if len(bindings) != 1 or any(name in scope.declared_inside for scope in inside.chain[1:]):
        return False
    (binding,) = bindings
    if isinstance(binding.node, ast.arg):
        return True
    is_plain = binding.is_direct and binding.kind is BindingKind.ASSIGNMENT
    return is_plain and (getattr(binding.node, "end_lineno", None) or kernel.lineno) < kernel.lineno


def _maker_otherwise(name: str, scope: ScopeNames, makes_kernels: Callable[[ast.expr, ScopeNames], bool]) -> str:
    """The expression that makes a kernel in a binding of the name: `cuda.jit(device=gridsync)`; empty for none."""
    if scope.is_global(name):
        return ""
    for binding in scope.bindings_of(name):
        for k, each in enumerate(scope.chain):
            if isinstance(each.node, FunctionNode) and binding in each.bindings.get(name, ()):
                around = scope.seen_from(scope.module, scope.chain[: k + 1])
                found = (made for maker, made in _makers(binding.node) if makes_kernels(maker, around))
                text = next(map(ast.unparse, found), "")
                if text:
                    return text
    return ""


def _makers(node: ast.AST) -> list[tuple[ast.expr, ast.expr]]:
    """The expressions that may make a kernel, alone and with their options."""
    match node:
        case ast.FunctionDef(decorator_list=decorators):
            return [(each.func if isinstance(each, ast.Call) else each, each) for each in decorators]
        case ast.Assign(value=ast.Call(func=ast.Call(func=maker) as made)):
            return [(maker, made)]
        case ast.Assign(value=ast.Call(func=maker)):
            return [(maker, maker)]
        case _:
            return []
