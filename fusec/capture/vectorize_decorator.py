"""Has what `@vectorize` makes of a function a loop over doubles, and other ones?"""

import ast

from fusec.capture.kernel_functions import has_plain_parameters
from fusec.capture.names import ScopeNames

_OPTIONS = ("cache", "identity", "nopython", "target")  # that change no element
_TARGETS = ("cpu", "parallel")
_DOUBLE = ("float64", "f8", "double")
_FLOATS = {**dict.fromkeys(_DOUBLE, "d"), "float32": "f", "f4": "f"}


def reason_against(decorator: ast.expr, function: ast.FunctionDef, scope: ScopeNames) -> str:
    """What keeps every call from being a loop over doubles; empty for nothing."""
    odd = odd_option(decorator)
    if odd:
        return odd
    signatures = _signatures(decorator)
    if signatures and not any(_is_of_doubles(each, function, scope) is not False for each in signatures):
        return "declares no loop of `float64`"
    return "" if has_plain_parameters(function) else "takes other than plain parameters"


def odd_option(decorator: ast.expr) -> str:
    """What is said of an option that may change elements; empty where there is none."""
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    for keyword in keywords:
        value = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
        if keyword.arg not in _OPTIONS or (keyword.arg == "target" and value not in _TARGETS):
            return f"is compiled with the option `{keyword.arg}`"
    if isinstance(decorator, ast.Call) and len(decorator.args) > 1:
        return "is compiled with options that have no name"
    return ""


def loops_of_floats(decorator: ast.expr, function: ast.FunctionDef, scope: ScopeNames) -> tuple[str, ...]:
    """`("f->f", "d->d")`, as NumPy calls the loops; nothing where one is of other numbers, or the source does not tell them."""
    found = [_loop_of_floats(signature, scope) for signature in _signatures(decorator)]
    count = len(function.args.args)
    if not has_plain_parameters(function) or any(loop is None or loop.index("-") != count for loop in found):
        return ()
    return tuple(loop for loop in found if loop is not None)


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
    node, is_text = _declared(signature)
    if node is None:
        return None
    if node.keywords or len(node.args) != len(function.args.args):
        return False
    return all(_letter(part, scope, is_text=is_text) == "d" for part in (node.func, *node.args))


def _loop_of_floats(signature: ast.expr, scope: ScopeNames) -> str | None:
    """`fd->d` of `float64(float32, float64)`."""
    node, is_text = _declared(signature)
    if node is None or node.keywords:
        return None
    result, *letters = (_letter(part, scope, is_text=is_text) for part in (node.func, *node.args))
    return f"{''.join(letters)}->{result}" if result and all(letters) else None


def _declared(signature: ast.expr) -> tuple[ast.Call | None, bool]:
    """`float64(float64)`, and whether it is a text."""
    if not (isinstance(signature, ast.Constant) and isinstance(signature.value, str)):
        return signature if isinstance(signature, ast.Call) else None, False
    try:
        node = ast.parse(signature.value.strip(), mode="eval").body
    except SyntaxError:
        return None, True
    return node if isinstance(node, ast.Call) else None, True


def _letter(part: ast.expr, scope: ScopeNames, *, is_text: bool) -> str:
    """NumPy's letter for the type; empty for any but the two of floats."""
    if is_text:
        return _FLOATS.get(part.id, "") if isinstance(part, ast.Name) else ""
    library, _, word = (scope.canonical(part) or "").replace("numba.types.", "numba.").rpartition(".")
    return _FLOATS.get(word, "") if library == "numba" else ""
