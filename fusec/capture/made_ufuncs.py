"""Of which function, and how, does numba make the ufunc that is called?"""

import ast
from dataclasses import dataclass

from fusec.capture.module_names import ModuleNames
from fusec.capture.names import ScopeNames
from fusec.capture.sole_decorators import Decorated, decorated_once

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
    found = decorated_once(called, scope)
    if found is None:
        return _assigned(called, scope)
    return _made(found, scope.seen_from(found.module, (found.module.scope,)))


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
    return None if found is None else _made(Decorated(*found, decorator), outside)


def _made(found: Decorated, outside: ScopeNames) -> MadeUfunc | None:
    maker = outside.canonical(found.maker)
    if maker != VECTORIZE and (maker != GUVECTORIZE or found.options is None):
        return None
    return MadeUfunc(found.module, found.function, found.decorator, maker, outside)
