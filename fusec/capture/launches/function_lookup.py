"""Resolve the numba.cuda kernel that `name[grid, block](...)` launches."""

import ast
from collections.abc import Collection

from fusec.capture.kernels.jit_options import Compilation, compilation, compiles_quietly
from fusec.capture.kernels.opaque_effects import opaque_kernel
from fusec.capture.kernels.thread_kernel import GridKernel
from fusec.capture.kernels.thread_kernels import grid_kernel
from fusec.capture.launches.closure_kernels import closed_names, closure_kernel
from fusec.capture.names.conditional_bindings import Block
from fusec.capture.names.decorated_functions import decorated_once
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.obstacle import Obstacle

_JIT = "numba.cuda.jit"
_Found = tuple[ModuleNames, ast.FunctionDef, ast.Call | None]


class GridFunctions:
    """The kernels of a package, each read once."""

    def __init__(self) -> None:
        self._known: dict[tuple[ast.FunctionDef, Compilation, frozenset[Block]], GridKernel | Obstacle] = {}
        self._opaque: dict[tuple[ast.FunctionDef, frozenset[Block]], GridKernel | Obstacle] = {}

    def kernel(self, called: ast.expr, scope: ScopeNames) -> GridKernel | Obstacle | None:
        """The kernel, or the part that fusec does not model; None if it is not a kernel, or in doubt."""
        named = scope.package.facts.launches.kernel_decorators
        found = self._decorated(called, scope, named) or self._compiled(called, scope, named)
        if found is None:
            return self._closure(called, scope)
        module, function, options = found
        compiled = compilation(options, scope.seen_from(module, (module.scope,)))
        if isinstance(compiled, Obstacle):
            return compiled
        key = (function, compiled, scope.package.ran)
        if key not in self._known:
            inside = ScopeNames(scope.package, module, (module.scope, module.found.scopes[function]))
            self._known[key] = grid_kernel(function, module.file, inside, compiled)
        return self._known[key]

    def is_numbas(self, called: ast.expr, scope: ScopeNames) -> bool:
        """Whether numba's own decorator makes the kernel: other decorators may make other kinds of objects."""
        return (self._decorated(called, scope, ()) or self._compiled(called, scope, ())) is not None

    def opaque(self, called: ast.expr, scope: ScopeNames) -> GridKernel | Obstacle:
        """The arrays that a kernel without a model may touch, or its other possible effects."""
        found = self._decorated(called, scope, ()) or self._compiled(called, scope, ())
        if found is None or not compiles_quietly(found[2]):
            return Obstacle("")  # a closure, another decorator, or an option: already reported
        module, function, _ = found
        key = (function, scope.package.ran)
        if key not in self._opaque:
            inside = ScopeNames(scope.package, module, (module.scope, module.found.scopes[function]))
            self._opaque[key] = opaque_kernel(function, inside)
        return self._opaque[key]

    def _closure(self, called: ast.expr, scope: ScopeNames) -> GridKernel | Obstacle | None:
        """The kernel, if a function around the launch defines it."""
        named = scope.package.facts.launches.kernel_decorators
        found = closure_kernel(called, scope, lambda maker, names: self._makes_kernels(maker, names, named))
        if found is None or isinstance(found, Obstacle):
            return found
        function, inside, options = found
        compiled = compilation(options, scope.seen_from(scope.module, inside.chain[:-1]))
        closed = closed_names(function, inside, scope)
        for obstacle in (compiled, closed):
            if isinstance(obstacle, Obstacle):
                return obstacle
        assert isinstance(compiled, Compilation) and not isinstance(closed, Obstacle)
        return grid_kernel(function, scope.module.file, inside, compiled, closed)

    def _decorated(self, called: ast.expr, scope: ScopeNames, named: Collection[str]) -> _Found | None:
        """The kernel under `@cuda.jit` or `@cuda.jit(...)`."""
        found = decorated_once(called, scope)
        if found is None:
            return None
        outside = scope.seen_from(found.module, (found.module.scope,))
        is_kernel = self._makes_kernels(found.maker, outside, named)
        return (found.module, found.function, found.options) if is_kernel else None

    def _compiled(self, called: ast.expr, scope: ScopeNames, named: Collection[str]) -> _Found | None:
        """The kernel in `kernel = cuda.jit(function)` or `kernel = cuda.jit(...)(function)` at module level."""
        if not isinstance(called, ast.Name) or not scope.is_global(called.id):
            return None
        value = scope.package.assigned(scope.module.file.module, called.id)
        outside = scope.seen_from(scope.module, (scope.module.scope,))
        match value:
            case ast.Call(func=ast.Call(func=maker) as options, args=[ast.Name() as made], keywords=[]):
                pass
            case ast.Call(func=maker, args=[ast.Name() as made], keywords=keywords):
                options = ast.Call(maker, [], keywords)
            case _:
                return None
        if not self._makes_kernels(maker, outside, named):
            return None
        found = scope.package.definition(outside.canonical(made) or "")
        return None if found is None else (*found, options)

    def _makes_kernels(self, maker: ast.expr, scope: ScopeNames, named: Collection[str]) -> bool:
        """Whether it is `cuda.jit`, or one of these decorators, which the configuration declares equivalent."""
        canonical = scope.canonical(maker)
        return canonical == _JIT or canonical in named or ast.unparse(maker) in named
