"""What does a decorator ask of numba: the one that numba has itself, or a function of the package that passes all on to it?"""

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from fusec.capture.names import PackageNames, ScopeNames

_COMPILERS = ("numba.njit", "numba.jit")


@dataclass(frozen=True, slots=True)
class LoopDecorator:
    """`@njit(...)` or `@jit(...)` as if it stood there: `has_types` where it is given more than options."""

    is_jit: bool
    has_types: bool
    options: tuple[ast.keyword, ...]


def loop_decorator(decorator: ast.expr, scope: ScopeNames, names: PackageNames) -> LoopDecorator | None:
    """None for what is no compiler of numba's, or in doubt.

    `@njit_parallel(fastmath=True)`, of `def njit_parallel(*args, **kwargs): return njit(*args, parallel=True, **kwargs)`,
    is `@njit(parallel=True, fastmath=True)`.
    """
    maker, given = (decorator.func, decorator) if isinstance(decorator, ast.Call) else (decorator, None)
    options = tuple(given.keywords) if given is not None else ()
    has_types = given is not None and bool(given.args)
    compiler = scope.canonical(maker) or ""
    if compiler in _COMPILERS:
        return LoopDecorator(compiler == "numba.jit", has_types, options)
    passed_on = _passed_on(compiler, scope, names)
    if passed_on is None:
        return None
    compiler, own = passed_on
    return LoopDecorator(compiler == "numba.jit", has_types, (*own, *options)) if _are_different(own, options) else None


def _passed_on(canonical: str, scope: ScopeNames, names: PackageNames) -> tuple[str, tuple[ast.keyword, ...]] | None:
    """The compiler that a function of the package calls with all that it is given, and the options that it adds."""
    found = scope.package.definition(canonical)
    if found is None:
        return None
    module, function = found
    inside = names.scope(module, (function,))
    given = function.args
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    if given.args or given.posonlyargs or given.kwonlyargs or given.vararg is None or given.kwarg is None:
        return None
    match body:
        case [ast.Return(ast.Call(func=called, args=[ast.Starred(ast.Name(id=rest))], keywords=keywords))]:
            further = [k for k in keywords if k.arg is None]
            passes = rest == given.vararg.arg and [ast.unparse(k.value) for k in further] == [given.kwarg.arg]
            compiler = inside.canonical(called) or ""
            own = tuple(keyword for keyword in keywords if keyword.arg is not None)
            return (compiler, own) if passes and compiler in _COMPILERS else None
        case _:
            return None


def _are_different(own: Sequence[ast.keyword], given: Sequence[ast.keyword]) -> bool:
    """Whether no option is given twice, as Python would not allow either; one of `**options` may be any."""
    words = [keyword.arg for keyword in (*own, *given)]
    return len(set(words)) == len(words) and None not in words
