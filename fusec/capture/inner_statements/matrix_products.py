"""Recognise matrix products, in any spelling."""

import ast

from fusec.capture.draft.context import LoweringContext
from fusec.capture.names.array_libraries import numpy_spelling

_FUNCTIONS = ("numpy.matmul", "numpy.dot")
_Factors = tuple[ast.expr, ast.expr]


def product_factors(node: ast.AST, around: LoweringContext) -> _Factors | None:
    """The factors of a matrix product, in the order of the product."""
    match node:
        case ast.BinOp(left, ast.MatMult(), right):
            return left, right
        case ast.Call(function, [left, right], []) if numpy_spelling(around.scope.canonical(function)) in _FUNCTIONS:
            return left, right
        case ast.Call(ast.Attribute(left, "dot") as function, [right], []) if around.scope.canonical(function) is None:
            return left, right
        case ast.Call(function, [ast.Constant(str(indices)), left, right], []) if (
            numpy_spelling(around.scope.canonical(function)) == "numpy.einsum"
        ):
            return _einsum_factors(indices.replace(" ", ""), left, right)
        case _:
            return None


def _einsum_factors(indices: str, left: ast.expr, right: ast.expr) -> _Factors | None:
    """The factors of `ij,jk->ik`, each of which may be transposed, in either order."""
    given, _, result = indices.partition("->")
    first, _, second = given.partition(",")
    if not (len(first) == len(second) == len(result) == 2) or not f"{first}{second}{result}".isalpha():
        return None
    by_letters = ((first, left), (second, right))
    if result[0] not in first:
        by_letters = ((second, right), (first, left))
    (rows, one), (columns, other) = by_letters
    inner = {*rows} & {*columns}
    if len(inner) != 1 or {*result} != {*rows} ^ {*columns} or result[0] not in rows or len({*rows, *columns}) != 3:
        return None
    return _turned(one, is_turned=rows[0] != result[0]), _turned(other, is_turned=columns[1] != result[1])


def _turned(node: ast.expr, *, is_turned: bool) -> ast.expr:
    return ast.copy_location(ast.Attribute(node, "T", ast.Load()), node) if is_turned else node
