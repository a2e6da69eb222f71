"""Has what `@vectorize` makes of a function a loop over doubles, and other ones?"""

import ast

from fusec.capture.names import ScopeNames
from fusec.capture.plain_parameters import has_plain_parameters
from fusec.capture.ufunc_loops import DOUBLE, OTHER, declared_loops, takes_doubles

_OPTIONS = ("cache", "identity", "nopython", "target")  # that change no element
_TARGETS = ("cpu", "parallel")
NO_DOUBLES = "declares no loop of `float64`"


def reason_against(decorator: ast.expr, function: ast.FunctionDef, scope: ScopeNames) -> str:
    """What keeps every call from being a loop over doubles; empty for nothing."""
    odd = odd_option(decorator)
    if odd:
        return odd
    if not takes_doubles(_declared(decorator, scope)):
        return NO_DOUBLES
    return "" if has_plain_parameters(function) else "takes other than plain parameters"


def odd_option(decorator: ast.expr, most: int = 1) -> str:
    """What is said of an option that may change elements; empty where there is none. `most` arguments need no name."""
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    for keyword in keywords:
        value = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
        if keyword.arg not in _OPTIONS or (keyword.arg == "target" and value not in _TARGETS):
            return f"is compiled with the option `{keyword.arg}`"
    if isinstance(decorator, ast.Call) and len(decorator.args) > most:
        return "is compiled with options that have no name"
    return ""


def loops_of_floats(decorator: ast.expr, function: ast.FunctionDef, scope: ScopeNames) -> tuple[str, ...]:
    """`("f->f", "d->d")`, as NumPy calls the loops; nothing where one is of other numbers, or the source does not tell them."""
    loops = _declared(decorator, scope)
    count = len(_doubles(function))
    if not has_plain_parameters(function) or any(not loop or OTHER in loop or len(loop) != count for loop in loops):
        return ()
    return tuple(f"{''.join(given)}->{result}" for result, *given in filter(None, loops))


def is_of_doubles_alone(decorator: ast.expr, function: ast.FunctionDef, scope: ScopeNames) -> bool:
    """Whether it has one loop. Of several ones, and of those that it gets at calls of other types, NumPy takes one at each call."""
    return _declared(decorator, scope) == [_doubles(function)]


def is_parallel(decorator: ast.expr) -> bool:
    """Whether its elements are computed by several threads."""
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    given = {keyword.arg: keyword.value for keyword in keywords}
    return isinstance(target := given.get("target"), ast.Constant) and target.value == "parallel"


def _declared(decorator: ast.expr, scope: ScopeNames) -> list[tuple[str, ...] | None]:
    return declared_loops(decorator.args if isinstance(decorator, ast.Call) else [], scope)


def _doubles(function: ast.FunctionDef) -> tuple[str, ...]:
    """The loop that takes doubles and computes one."""
    return (DOUBLE,) * (1 + len(function.args.args))
