"""Parse slices whose bounds are known at run time only, such as `u[n:-n]`, and spell them for generated code."""

import ast
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass

Literal = Callable[[ast.expr], int | None]

_WORDS = {" - ": "m", " + ": "p", " * ": "x", " // ": "d", "-": "m", "(": "", ")": ""}
_SIMPLE = (ast.Name, ast.Constant)


@dataclass(frozen=True, slots=True)
class SymbolicSlice:
    """The `text` as the formatter writes it, the `suffix` for names of the view, and the variables that it names."""

    text: str
    suffix: str
    names: frozenset[str]


def symbolic_slice(
    lower: ast.expr | None,
    upper: ast.expr | None,
    literal: Literal,
    steady: Collection[str],
) -> SymbolicSlice | None:
    """The slice from `lower` to `upper`; each is an integer expression of variables in `steady`, or None."""

    def is_steady(node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in steady

    bounds = [None if node is None else integer_expression(node, literal, is_steady) for node in (lower, upper)]
    if any(bound is None and node is not None for bound, node in zip(bounds, (lower, upper), strict=True)):
        return None
    known = [bound for bound in bounds if bound is not None]
    names = frozenset(node.id for bound in known for node in ast.walk(bound) if isinstance(node, ast.Name))
    start, stop = ("" if bound is None else ast.unparse(bound) for bound in bounds)
    text = f"{start}:{stop}" if all(map(_is_simple, known)) else f"{start} : {stop}".strip()
    return SymbolicSlice(text, _suffix(start, stop), names)


def integer_expression(node: ast.expr, literal: Literal, is_integer: Callable[[ast.expr], bool]) -> ast.expr | None:
    """A sum or product of integers and of parts that satisfy `is_integer`, with constants as numbers; None for anything
    else.

    Its evaluation raises nothing.
    """
    value = literal(node)
    if value is not None:
        return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))
    match node:
        case ast.UnaryOp(ast.USub() as operator, operand):
            inner = integer_expression(operand, literal, is_integer)
            return None if inner is None else ast.UnaryOp(operator, inner)
        case ast.BinOp(left, (ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv()) as operation, right):
            if isinstance(operation, ast.FloorDiv) and not literal(right):
                return None
            first, second = (integer_expression(side, literal, is_integer) for side in (left, right))
            return None if first is None or second is None else ast.BinOp(first, operation, second)
        case _:
            return node if is_integer(node) else None


def _is_simple(bound: ast.expr) -> bool:
    return isinstance(bound.operand if isinstance(bound, ast.UnaryOp) else bound, _SIMPLE)


def _suffix(start: str, stop: str) -> str:
    """`n:-n` as `n_mn`, `1 : n - 1` as `1_nm1`, `n:` as `from_n`."""
    first, second = (re.sub("|".join(map(re.escape, _WORDS)), lambda m: _WORDS[m[0]], end) for end in (start, stop))
    if first and second:
        return f"{first}_{second}"
    return f"from_{first}" if first else f"to_{second}"
