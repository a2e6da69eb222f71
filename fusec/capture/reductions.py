"""Is an expression a full reduction, and of what?"""

import ast
from dataclasses import dataclass

from fusec.base.array_function import array_function, is_reduction
from fusec.capture.operands import Surroundings
from fusec.capture.spellings import REDUCTION_METHODS, dtype_text


@dataclass(frozen=True, slots=True)
class Reduction:
    """`function` (`numpy.sum`) of all elements of `value`."""

    function: str
    value: ast.expr
    keywords: tuple[tuple[str, str], ...]


def full_reduction(node: ast.expr, around: Surroundings) -> Reduction | None:
    """`np.sum(value)`, `value.sum()`, with `axis=None`, `keepdims=False` and a known `dtype=`; None for all else."""
    if not isinstance(node, ast.Call) or any(isinstance(argument, ast.Starred) for argument in node.args):
        return None
    found = _reduced(node, around)
    if found is None:
        return None
    function, value, rest = found
    keywords = _keywords(node.keywords, around)
    if keywords is None or not all(_is_constant(argument, None) for argument in rest) or len(rest) > 1:
        return None
    return Reduction(function, value, keywords)


def _reduced(node: ast.Call, around: Surroundings) -> tuple[str, ast.expr, list[ast.expr]] | None:
    """The function, its operand, and the positional arguments after it."""
    canonical = around.scope.canonical(node.func)
    if canonical is not None:
        function = array_function(canonical) if is_reduction(canonical) else None
        return (function.name, node.args[0], node.args[1:]) if function is not None and node.args else None
    if not isinstance(node.func, ast.Attribute) or node.func.attr not in REDUCTION_METHODS:
        return None
    if around.scope.canonical(node.func.value) is not None:
        return None  # `module.sum()`
    return f"numpy.{node.func.attr}", node.func.value, node.args


def _keywords(keywords: list[ast.keyword], around: Surroundings) -> tuple[tuple[str, str], ...] | None:
    """The keywords that the model keeps; None when one of the others changes what is computed."""
    kept: list[tuple[str, str]] = []
    for keyword in keywords:
        match keyword.arg:
            case "axis" if _is_constant(keyword.value, None):
                continue
            case "keepdims" if _is_constant(keyword.value, False):
                continue
            case "dtype" if _is_constant(keyword.value, None):
                continue
            case "dtype":
                text = dtype_text(keyword.value, around.scope.canonical(keyword.value))
                if text is None:
                    return None
                kept.append(("dtype", text))
            case _:
                return None
    return tuple(kept)


def _is_constant(node: ast.expr, value: bool | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is value
