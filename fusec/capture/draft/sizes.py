"""Read sizes of arrays, arithmetic of integers, and parts of arrays that slices select."""

import ast
from collections.abc import Callable, Iterator

from fusec.base.records import dataclass
from fusec.capture.draft.context import LoweringContext
from fusec.capture.names.constants import integer_value

_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv)


@dataclass(frozen=True, slots=True)
class Size:
    """An integer that the array `base` gives, which has `least_rank` axes at least; `what` it is, in a word."""

    base: str
    least_rank: int
    what: str


def size_of(node: ast.expr, around: LoweringContext) -> Size | None:
    """`u.shape[0]`, `len(u)`, `u.size`, `u.ndim`."""
    match node:
        case ast.Call(function, [ast.Name(id=base)], []) if around.scope.canonical(function) == "builtins.len":
            return Size(base, 1, "length")
        case ast.Attribute(ast.Name(id=base), "ndim" | "size" as what):
            return Size(base, 0, what)
        case ast.Subscript(ast.Attribute(ast.Name(id=base), "shape"), index):
            axis = integer_value(index, around.scope)
            return None if axis is None else Size(base, axis + 1 if axis >= 0 else -axis, "extent")
        case _:
            return None


def terms(node: ast.expr, operators: tuple[type[ast.operator], ...] = _ARITHMETIC) -> Iterator[ast.expr]:
    """What arithmetic with these operators is made of: `2`, `n` and `u.size` for `2 * n - u.size`."""
    match node:
        case ast.BinOp(left, operator, right) if isinstance(operator, operators):
            yield from (*terms(left, operators), *terms(right, operators))
        case ast.UnaryOp(ast.USub(), operand):
            yield from terms(operand, operators)
        case _:
            yield node


def is_part(node: ast.expr, is_bound: Callable[[ast.expr], bool], around: LoweringContext) -> bool:
    """Whether slices with such bounds, integers and new axes select a part of a variable: `p[:1]`, `index[:, None]`."""
    match node:
        case ast.Subscript(ast.Name(), index):
            return all(_is_basic(each, is_bound, around) for each in axes_of(index))
        case _:
            return False


def is_fixed_part(node: ast.expr, around: LoweringContext) -> bool:
    """Whether integers of the source select a part of a variable: `p[:1]`, `index[:, None]`."""
    return is_part(node, lambda bound: integer_value(bound, around.scope) is not None, around)


def axes_of(index: ast.expr) -> list[ast.expr]:
    return index.elts if isinstance(index, ast.Tuple) else [index]


def _is_basic(part: ast.expr, is_bound: Callable[[ast.expr], bool], around: LoweringContext) -> bool:
    if isinstance(part, ast.Slice):
        return all(each is None or is_bound(each) for each in (part.lower, part.upper, part.step))
    is_constant = isinstance(part, ast.Constant) and (part.value is None or part.value is ...)
    return is_constant or integer_value(part, around.scope) is not None
