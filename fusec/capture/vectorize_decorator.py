"""Does `@vectorize(...)` make a ufunc of doubles, and nothing else of its elements?"""

import ast

from fusec.capture.kernel_functions import has_plain_parameters
from fusec.capture.names import ScopeNames

_OPTIONS = ("cache", "nopython", "target")  # that change no element
_TARGETS = ("cpu", "parallel")
_DOUBLE = ("float64", "f8", "double")


def reason_against(decorator: ast.expr, function: ast.FunctionDef, scope: ScopeNames) -> str:
    """What keeps the call from being a loop over doubles; empty for nothing.

    Without a signature a ufunc has the types of its first call, to which later calls of narrower types are cast.
    """
    if not isinstance(decorator, ast.Call) or not decorator.args:
        return "declares no types: those of its elements are those of calls before"
    (declared,) = decorator.args if len(decorator.args) == 1 else (None,)
    signatures = declared.elts if isinstance(declared, ast.List | ast.Tuple) else [declared]
    if len(signatures) != 1 or not _is_of_doubles(signatures[0], len(function.args.args), scope):
        return "declares other types than `float64`, or several"
    for keyword in decorator.keywords:
        value = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
        if keyword.arg not in _OPTIONS or (keyword.arg == "target" and value not in _TARGETS):
            return f"is compiled with the option `{keyword.arg}`"
    return "" if has_plain_parameters(function) else "takes other than plain parameters"


def is_parallel(decorator: ast.expr) -> bool:
    """Whether its elements are computed by several threads."""
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    given = {keyword.arg: keyword.value for keyword in keywords}
    return isinstance(target := given.get("target"), ast.Constant) and target.value == "parallel"


def _is_of_doubles(signature: ast.expr | None, count: int, scope: ScopeNames) -> bool:
    """`float64(float64, float64)`, or the same as a text."""
    node, is_text = signature, False
    if isinstance(signature, ast.Constant) and isinstance(signature.value, str):
        try:
            node, is_text = ast.parse(signature.value.strip(), mode="eval").body, True
        except SyntaxError:
            return False
    if not isinstance(node, ast.Call) or node.keywords or len(node.args) != count:
        return False
    return all(_is_double(part, scope, is_text=is_text) for part in (node.func, *node.args))


def _is_double(part: ast.expr, scope: ScopeNames, *, is_text: bool) -> bool:
    if is_text:
        return isinstance(part, ast.Name) and part.id in _DOUBLE
    return (scope.canonical(part) or "").replace("numba.types.", "numba.") in [f"numba.{word}" for word in _DOUBLE]
