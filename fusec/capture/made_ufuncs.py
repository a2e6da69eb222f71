"""Of which function, and how, does numba make the ufunc that is called?"""

import ast
from dataclasses import dataclass

from fusec.capture.module_names import ModuleNames
from fusec.capture.names import ScopeNames

VECTORIZE = "numba.vectorize"
GUVECTORIZE = "numba.guvectorize"


@dataclass(frozen=True, slots=True)
class MadeUfunc:
    """The function, the module that defines it, and what makes a ufunc of it: `vectorize`, or `vectorize([...])`.

    `maker` is the one of numba's; `outside` sees the names of the module in which it is called.
    """

    module: ModuleNames
    function: ast.FunctionDef
    decorator: ast.expr
    maker: str
    outside: ScopeNames


def made_ufunc(called: ast.expr, scope: ScopeNames) -> MadeUfunc | None:
    """Of `@vectorize(...)` above a function, and of `ufunc = vectorize(...)(function)` at the top of the module."""
    found = scope.package.decorated(scope.canonical(called) or "")
    if found is None:
        return _assigned(called, scope)
    module, function = found
    if len(function.decorator_list) != 1:
        return None
    (decorator,) = function.decorator_list
    return _made(module, function, decorator, scope.seen_from(module, (module.scope,)))


def _assigned(called: ast.expr, scope: ScopeNames) -> MadeUfunc | None:
    if not isinstance(called, ast.Name) or not scope.is_global(called.id):
        return None
    match scope.package.assigned(scope.module.file.module, called.id):
        case ast.Call(func=ast.Call() as decorator, args=[ast.Name() as made], keywords=[]):
            pass
        case ast.Call(func=ast.Name() | ast.Attribute() as maker, args=[ast.Name() as made], keywords=keywords):
            decorator = ast.Call(maker, [], keywords)
        case _:
            return None
    outside = scope.seen_from(scope.module, (scope.module.scope,))
    found = scope.package.definition(outside.canonical(made) or "")
    return None if found is None else _made(*found, decorator, outside)


def _made(module: ModuleNames, function: ast.FunctionDef, decorator: ast.expr, outside: ScopeNames) -> MadeUfunc | None:
    maker = outside.canonical(decorator.func if isinstance(decorator, ast.Call) else decorator)
    is_made = maker == VECTORIZE or (maker == GUVECTORIZE and isinstance(decorator, ast.Call))
    return MadeUfunc(module, function, decorator, maker, outside) if is_made and maker is not None else None
