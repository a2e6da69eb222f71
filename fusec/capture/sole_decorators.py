"""Which function with one decorator does a name surely mean?"""

import ast
from dataclasses import dataclass

from fusec.capture.module_names import ModuleNames
from fusec.capture.names import ScopeNames


@dataclass(frozen=True, slots=True)
class Decorated:
    """The function under `@decorator`, and the module that defines it."""

    module: ModuleNames
    function: ast.FunctionDef
    decorator: ast.expr

    @property
    def maker(self) -> ast.expr:
        """What is called with the function, or with options before: `cuda.jit` of `@cuda.jit(fastmath=True)`."""
        return self.decorator.func if isinstance(self.decorator, ast.Call) else self.decorator

    @property
    def options(self) -> ast.Call | None:
        """The decorator, if it is called with arguments."""
        return self.decorator if isinstance(self.decorator, ast.Call) else None


def decorated_once(called: ast.expr, scope: ScopeNames) -> Decorated | None:
    """None in doubt, and for a function without a decorator or with several ones."""
    found = scope.package.decorated(scope.canonical(called) or "")
    if found is None or len(found[1].decorator_list) != 1:
        return None
    module, function = found
    return Decorated(module, function, function.decorator_list[0])
