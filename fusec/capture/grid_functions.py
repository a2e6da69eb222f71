"""Which kernel of numba.cuda does the name in `name[grid, block](...)` surely mean?"""

import ast

from fusec.capture.draft import Obstacle
from fusec.capture.grid_kernels import GridKernel, grid_kernel
from fusec.capture.module_names import ModuleNames
from fusec.capture.names import PackageNames, ScopeNames

_JIT = "numba.cuda.jit"
_HARMLESS = ("cache", "lineinfo")  # options that change no result


class GridFunctions:
    """The kernels of a package, each read once."""

    def __init__(self, names: PackageNames) -> None:
        self._names = names
        self._known: dict[ast.FunctionDef, GridKernel | Obstacle] = {}

    def kernel(self, called: ast.expr, scope: ScopeNames) -> GridKernel | Obstacle | None:
        """The kernel, or what of it fusec does not model; None for what is no kernel, or in doubt."""
        found = self._decorated(called, scope) or self._compiled(called, scope)
        if found is None:
            return None
        module, function, options = found
        obstacle = _obstacle(options)
        if obstacle is not None:
            return obstacle
        if function not in self._known:
            inside = ScopeNames(scope.package, module, (module.scope, module.found.scopes[function]))
            self._known[function] = grid_kernel(function, module.file, inside)
        return self._known[function]

    def _decorated(
        self, called: ast.expr, scope: ScopeNames
    ) -> tuple[ModuleNames, ast.FunctionDef, ast.Call | None] | None:
        """`@cuda.jit` or `@cuda.jit(...)` above the function."""
        found = scope.package.decorated(scope.canonical(called) or "")
        if found is None or len(found[1].decorator_list) != 1:
            return None
        module, function = found
        (decorator,) = function.decorator_list
        options = decorator if isinstance(decorator, ast.Call) else None
        maker = decorator.func if isinstance(decorator, ast.Call) else decorator
        is_kernel = self._names.scope(module, ()).canonical(maker) == _JIT
        return (module, function, options) if is_kernel else None

    def _compiled(
        self, called: ast.expr, scope: ScopeNames
    ) -> tuple[ModuleNames, ast.FunctionDef, ast.Call | None] | None:
        """`kernel = cuda.jit(function)` at the top of the module."""
        if not isinstance(called, ast.Name) or not scope.is_global(called.id):
            return None
        value = scope.package.assigned(scope.module.file.module, called.id)
        if not isinstance(value, ast.Call) or len(value.args) != 1 or not isinstance(value.args[0], ast.Name):
            return None
        outside = self._names.scope(scope.module, ())
        if outside.canonical(value.func) != _JIT:
            return None
        found = scope.package.definition(outside.canonical(value.args[0]) or "")
        return None if found is None else (*found, ast.Call(value.func, [], value.keywords))


def _obstacle(options: ast.Call | None) -> Obstacle | None:
    if options is None:
        return None
    if options.args:
        return Obstacle("declares the types of its parameters")
    other = next((keyword.arg for keyword in options.keywords if keyword.arg not in _HARMLESS), "")
    return None if other == "" else Obstacle(f"is compiled with the option `{other}`")
