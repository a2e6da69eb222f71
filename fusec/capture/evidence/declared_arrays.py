"""Parameters that annotations or the docstring declare to be arrays.

`u: np.ndarray`, `u: NDArray[np.float64] | None`, `u: ArrayLike`, an alias of one of these, any of them as a string;
`u : array_like of float` (numpydoc), `u (np.ndarray): ...` (Google), `:param ndarray u:`.
"""

import ast
import re

from fusec.capture.evidence.annotations import aliased, parsed
from fusec.capture.evidence.declared_numbers import told_types
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.syntax import all_parameters

_ARRAY = re.compile(r"(?!bytearray)\w*array(?:like)?", re.IGNORECASE)  # `ndarray`, `ArrayLike`, `FloatArray`
_TOLD = re.compile(r"\b(?:np\.|numpy\.|cp\.|cupy\.)?(?:nd)?arrays?(?:[-_ ]?like)?\b", re.IGNORECASE)
_CONTAINED = re.compile(r"\b(?:list|tuple|sequence|dict|iterable)\b", re.IGNORECASE)


def declared_arrays(function: Function, scope: ScopeNames) -> frozenset[str]:
    """The parameters that are annotated or documented as arrays."""
    annotated = {
        each.arg
        for each in all_parameters(function.args)
        if each.annotation is not None and is_array_type(each.annotation, scope)
    }
    owner = scope.chain[-2].node if len(scope.chain) > 1 else None
    told = {name for name, kind in told_types(function, owner) if _is_told_array(kind)}
    return frozenset(annotated | (told & {each.arg for each in all_parameters(function.args)}))


def is_array_type(annotation: ast.expr, scope: ScopeNames) -> bool:
    """Whether one of the values that the annotation allows is an array."""
    match annotation:
        case ast.Constant(value=str(text)):
            inner = parsed(text)
            return inner is not None and is_array_type(inner, scope)
        case ast.BinOp(left, ast.BitOr(), right):
            return is_array_type(left, scope) or is_array_type(right, scope)
        case ast.Subscript(value, part):
            return is_array_type(value, scope) or _holds_array(value, part, scope)
        case ast.Name(name) | ast.Attribute(attr=name):
            found = aliased(annotation, scope)
            return _ARRAY.fullmatch(name) is not None if found is None else is_array_type(*found)
        case _:
            return False


def _holds_array(kind: ast.expr, part: ast.expr, scope: ScopeNames) -> bool:
    """`Optional[np.ndarray]`, `Annotated[NDArray, "m"]`, `Float[np.ndarray, "n"]`; not `list[np.ndarray]`."""
    parts = part.elts if isinstance(part, ast.Tuple) else [part]
    name = (scope.canonical(kind) or "").removeprefix("typing.")
    if name == "Union":
        return any(is_array_type(each, scope) for each in parts)
    is_wrapper = name in ("Optional", "Annotated", "Final") or not name
    is_plain = isinstance(parts[0], ast.Name | ast.Attribute | ast.Subscript) if parts else False
    return is_wrapper and is_plain and is_array_type(parts[0], scope)


def _is_told_array(kind: str) -> bool:
    """Whether the text in the place of a type names an array: `(n,) ndarray`, `array-like of float`, `float or array`."""
    found = _TOLD.search(kind)
    return found is not None and _CONTAINED.search(kind[: found.start()]) is None
