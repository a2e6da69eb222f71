"""Which slices have bounds that only a run knows, `u[n:-n]`, and how are they spelled?"""

import ast
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass

_WORDS = {" - ": "m", " + ": "p", " * ": "x", "-": "m", "(": "", ")": ""}
_SIMPLE = (ast.Name, ast.Constant)


@dataclass(frozen=True, slots=True)
class SymbolicSlice:
    """`text` as the formatter has it, `suffix` for names of the view, and the variables that it names."""

    text: str
    suffix: str
    names: frozenset[str]


def symbolic_slice(
    lower: ast.expr | None,
    upper: ast.expr | None,
    literal: Callable[[ast.expr], int | None],
    steady: Collection[str],
) -> SymbolicSlice | None:
    """The slice from `lower` to `upper`, each a sum or product of integers and of variables in `steady`, or left out.

    If the variables are integers, Python computes such bounds without an error.
    """
    bounds = [None if node is None else _bound(node, literal, steady) for node in (lower, upper)]
    if any(bound is None and node is not None for bound, node in zip(bounds, (lower, upper), strict=True)):
        return None
    known = [bound for bound in bounds if bound is not None]
    names = frozenset(node.id for bound in known for node in ast.walk(bound) if isinstance(node, ast.Name))
    start, stop = ("" if bound is None else ast.unparse(bound) for bound in bounds)
    text = f"{start}:{stop}" if all(map(_is_simple, known)) else f"{start} : {stop}".strip()
    return SymbolicSlice(text, _suffix(start, stop), names)


def _bound(node: ast.expr, literal: Callable[[ast.expr], int | None], steady: Collection[str]) -> ast.expr | None:
    """The expression with numbers for constants; None where it is any other."""
    value = literal(node)
    if value is not None:
        return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))
    match node:
        case ast.Name(id=name) if name in steady:
            return ast.Name(name, ast.Load())
        case ast.UnaryOp(ast.USub() as operator, operand):
            inner = _bound(operand, literal, steady)
            return None if inner is None else ast.UnaryOp(operator, inner)
        case ast.BinOp(left, (ast.Add() | ast.Sub() | ast.Mult()) as operation, right):
            first, second = _bound(left, literal, steady), _bound(right, literal, steady)
            return None if first is None or second is None else ast.BinOp(first, operation, second)
        case _:
            return None


def _is_simple(bound: ast.expr) -> bool:
    return isinstance(bound.operand if isinstance(bound, ast.UnaryOp) else bound, _SIMPLE)


def _suffix(start: str, stop: str) -> str:
    """`n:-n` as `n_mn`, `1 : n - 1` as `1_nm1`, `n:` as `from_n`."""
    first, second = (re.sub("|".join(map(re.escape, _WORDS)), lambda m: _WORDS[m[0]], end) for end in (start, stop))
    if first and second:
        return f"{first}_{second}"
    return f"from_{first}" if first else f"to_{second}"
