"""Has what `@vectorize` makes of a function a loop over doubles, and other ones?"""

import ast

from fusec.capture.kernel_functions import has_plain_parameters
from fusec.capture.names import ScopeNames

_OPTIONS = ("cache", "identity", "nopython", "target")  # that change no element
_TARGETS = ("cpu", "parallel")
_DOUBLE = ("float64", "f8", "double")


def reason_against(decorator: ast.expr, function: ast.FunctionDef, scope: ScopeNames) -> str:
    """What keeps every call from being a loop over doubles; empty for nothing."""
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    for keyword in keywords:
        value = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
        if keyword.arg not in _OPTIONS or (keyword.arg == "target" and value not in _TARGETS):
            return f"is compiled with the option `{keyword.arg}`"
    if isinstance(decorator, ast.Call) and len(decorator.args) > 1:
        return "is compiled with options that have no name"
    signatures = _signatures(decorator)
    if signatures and not any(_is_of_doubles(each, function, scope) is not False for each in signatures):
        return "declares no loop of `float64`"
    return "" if has_plain_parameters(function) else "takes other than plain parameters"


def is_of_doubles_alone(decorator: ast.expr, function: ast.FunctionDef, scope: ScopeNames) -> bool:
    """Whether it has one loop. Of several ones, and of those that it gets at calls of other types, NumPy takes one at each call."""
    signatures = _signatures(decorator)
    return len(signatures) == 1 and _is_of_doubles(signatures[0], function, scope) is True


def is_parallel(decorator: ast.expr) -> bool:
    """Whether its elements are computed by several threads."""
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    given = {keyword.arg: keyword.value for keyword in keywords}
    return isinstance(target := given.get("target"), ast.Constant) and target.value == "parallel"


def _signatures(decorator: ast.expr) -> list[ast.expr]:
    """What it declares, and so all loops that there are; nothing where it declares none."""
    declared = decorator.args if isinstance(decorator, ast.Call) else []
    if len(declared) == 1 and isinstance(declared[0], ast.List | ast.Tuple):
        return declared[0].elts
    return declared


def _is_of_doubles(signature: ast.expr, function: ast.FunctionDef, scope: ScopeNames) -> bool | None:
    """`float64(float64, float64)`, or the same as a text; None where the source does not tell."""
    node, is_text = signature, False
    if isinstance(signature, ast.Constant) and isinstance(signature.value, str):
        try:
            node, is_text = ast.parse(signature.value.strip(), mode="eval").body, True
        except SyntaxError:
            return None
    if not isinstance(node, ast.Call):
        return None
    if node.keywords or len(node.args) != len(function.args.args):
        return False
    return all(_is_double(part, scope, is_text=is_text) for part in (node.func, *node.args))


def _is_double(part: ast.expr, scope: ScopeNames, *, is_text: bool) -> bool:
    if is_text:
        return isinstance(part, ast.Name) and part.id in _DOUBLE
    return (scope.canonical(part) or "").replace("numba.types.", "numba.") in [f"numba.{word}" for word in _DOUBLE]
