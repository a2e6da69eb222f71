"""Of which numbers are the loops that a function under numba's `@vectorize` or `@guvectorize` declares?"""

import ast
from collections.abc import Sequence

from fusec.capture.names import ScopeNames

DOUBLE = "d"
OTHER = ""
_FLOATS = {**dict.fromkeys(("float64", "f8", "double"), DOUBLE), "float32": "f", "f4": "f"}
_NUMBA = ("numba", "numba.types")


def declared_loops(declared: Sequence[ast.expr], scope: ScopeNames) -> list[tuple[str, ...] | None]:
    """NumPy's letters of each loop, in the order in which its signature has them; None where the source does not tell them.

    `[float64(float32), (float64[:], int64)]`  ->  `("d", "f")`, `("d", "")`, for any other type than those of floats is `OTHER`.
    Where nothing is declared, the loops are those of its calls.
    """
    if len(declared) == 1 and isinstance(declared[0], ast.List | ast.Tuple):
        declared = declared[0].elts
    return [_letters(signature, scope) for signature in declared]


def takes_doubles(loops: Sequence[tuple[str, ...] | None]) -> bool:
    """Whether a loop of doubles is among them, or may be."""
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
    """The letter of the type, or of the elements of an array; in a text all names are numba's."""
    if isinstance(part, ast.Subscript):
        part = part.value
    if scope is None:
        return _FLOATS.get(part.id, OTHER) if isinstance(part, ast.Name) else OTHER
    library, _, word = (scope.canonical(part) or "").rpartition(".")
    return _FLOATS.get(word, OTHER) if library in _NUMBA else None
