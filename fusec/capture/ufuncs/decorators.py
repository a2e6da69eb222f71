"""Read `@vectorize` and `@guvectorize`: the function, its declared loops and its options."""

import ast
from collections.abc import Sequence

from fusec.base.records import dataclass
from fusec.capture.kernels.parameters import has_plain_parameters
from fusec.capture.names.decorated_functions import assigned_once, decorated_once
from fusec.capture.names.module_names import ModuleNames
from fusec.capture.names.scopes import ScopeNames

VECTORIZE = "numba.vectorize"
GUVECTORIZE = "numba.guvectorize"
DOUBLE = "d"
OTHER = ""
_FLOATS = {**dict.fromkeys(("float64", "f8", "double"), DOUBLE), "float32": "f", "f4": "f"}
_NUMBA = ("numba", "numba.types")
_OPTIONS = ("cache", "identity", "nopython", "target")  # options that change no element
_TARGETS = ("cpu", "parallel")
NO_DOUBLES = "declares no loop of `float64`"


@dataclass(frozen=True, slots=True)
class MadeUfunc:
    """The function, the module that defines it, and the decorator: `vectorize`, or `vectorize([...])`.

    `maker` is the decorator's canonical name in numba; `outside` is the scope in which it is called.
    """

    module: ModuleNames
    function: ast.FunctionDef
    decorator: ast.expr
    maker: str
    outside: ScopeNames


def made_ufunc(called: ast.expr, scope: ScopeNames) -> MadeUfunc | None:
    """The ufunc of `@vectorize(...)` above a function, or of `ufunc = vectorize(...)(function)` at the top of the
    module.
    """
    once = decorated_once(called, scope)
    module = scope.module if once is None else once.module
    outside = scope.seen_from(module, (module.scope,))
    found = once or assigned_once(called, scope)
    maker = None if found is None else outside.canonical(found.maker)
    if found is None or (maker != VECTORIZE and (maker != GUVECTORIZE or found.options is None)):
        return None
    return MadeUfunc(found.module, found.function, found.decorator, maker, outside)


def declared_loops(declared: Sequence[ast.expr], scope: ScopeNames) -> list[tuple[str, ...] | None]:
    """NumPy's type letters of each loop, in the order of its signature; None if the source does not show them.

    `[float64(float32), (float64[:], int64)]`  ->  `("d", "f")`, `("d", "")`; types other than floats are `OTHER`.
    Without declarations, calls create the loops.
    """
    if len(declared) == 1 and isinstance(declared[0], ast.List | ast.Tuple):
        declared = declared[0].elts
    return [_letters(signature, scope) for signature in declared]


def takes_doubles(loops: Sequence[tuple[str, ...] | None]) -> bool:
    """Whether one of the loops is, or may be, on doubles."""
    return not loops or any(loop is None or {*loop} == {DOUBLE} for loop in loops)


def _letters(signature: ast.expr, scope: ScopeNames) -> tuple[str, ...] | None:
    is_text = isinstance(signature, ast.Constant) and isinstance(signature.value, str)
    match _parsed(ast.literal_eval(signature)) if is_text else signature:
        case ast.Call(func=result, args=parameters, keywords=[]):
            parts = [*([] if _is_void(result) else [result]), *parameters]
        case ast.Tuple(elts=parts):
            pass
        case _:
            return None
    letters = [_letter(part, None if is_text else scope) for part in parts]
    return tuple(letter for letter in letters if letter is not None) if None not in letters else None


def _parsed(text: str) -> ast.expr | None:
    try:
        return ast.parse(text.strip(), mode="eval").body
    except SyntaxError:
        return None


def _is_void(result: ast.expr) -> bool:
    return (result.attr if isinstance(result, ast.Attribute) else getattr(result, "id", "")) == "void"


def _letter(part: ast.expr, scope: ScopeNames | None) -> str | None:
    """The letter of the type, or of the elements of an array; in a text all names belong to numba."""
    if isinstance(part, ast.Subscript):
        part = part.value
    if scope is None:
        return _FLOATS.get(part.id, OTHER) if isinstance(part, ast.Name) else OTHER
    library, _, word = (scope.canonical(part) or "").rpartition(".")
    return _FLOATS.get(word, OTHER) if library in _NUMBA else None


def reason_against(decorator: ast.expr, function: ast.FunctionDef, scope: ScopeNames) -> str:
    """Why calls are not loops over doubles; empty if they are."""
    odd = odd_option(decorator)
    if odd:
        return odd
    if not takes_doubles(_declared(decorator, scope)):
        return NO_DOUBLES
    return "" if has_plain_parameters(function) else "takes other than plain parameters"


def odd_option(decorator: ast.expr, most: int = 1) -> str:
    """The description of an option that may change elements; empty if there is none. `most` arguments can be
    positional.
    """
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    for keyword in keywords:
        value = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
        if keyword.arg not in _OPTIONS or (keyword.arg == "target" and value not in _TARGETS):
            return f"is compiled with the option `{keyword.arg}`"
    if isinstance(decorator, ast.Call) and len(decorator.args) > most:
        return "is compiled with options that have no name"
    return ""


def loops_of_floats(decorator: ast.expr, function: ast.FunctionDef, scope: ScopeNames) -> tuple[str, ...]:
    """`("f->f", "d->d")`, NumPy's names of the loops; empty if one has other types or the source shows none."""
    loops = _declared(decorator, scope)
    count = len(_doubles(function))
    if not has_plain_parameters(function) or any(not loop or OTHER in loop or len(loop) != count for loop in loops):
        return ()
    return tuple(f"{''.join(given)}->{result}" for result, *given in filter(None, loops))


def is_of_doubles_alone(decorator: ast.expr, function: ast.FunctionDef, scope: ScopeNames) -> bool:
    """Whether it has one loop, on doubles. Otherwise NumPy selects a loop at each call."""
    return _declared(decorator, scope) == [_doubles(function)]


def is_parallel(decorator: ast.expr) -> bool:
    """Whether several threads compute its elements."""
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    given = {keyword.arg: keyword.value for keyword in keywords}
    return isinstance(target := given.get("target"), ast.Constant) and target.value == "parallel"


def _declared(decorator: ast.expr, scope: ScopeNames) -> list[tuple[str, ...] | None]:
    return declared_loops(decorator.args if isinstance(decorator, ast.Call) else [], scope)


def _doubles(function: ast.FunctionDef) -> tuple[str, ...]:
    """The loop on doubles with one double as the result."""
    return (DOUBLE,) * (1 + len(function.args.args))
