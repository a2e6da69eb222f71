"""Parse slices whose bounds are known at run time only, such as `u[n:-n]`, and spell them for generated code."""

import ast
import re
from collections.abc import Callable, Collection

from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.domain import REST
from fusec.base.records import dataclass
from fusec.base.text.slice_bounds import bounds_name, bounds_text, in_words

Literal = Callable[[ast.expr], int | None]

_OF_DOMAINS = re.compile(rf"d\d+|{REST}")  # names that an affine expression has for the dimensions of a domain


@dataclass(frozen=True, slots=True)
class Bound:
    """Where a slice begins or ends: at `place`, counted from the start of the axis, or from its end."""

    place: Affine
    from_end: bool = False


@dataclass(frozen=True, slots=True)
class Between:
    """One dimension of a view that goes from `start` up to `stop`, which are affine in variables."""

    start: Bound
    stop: Bound


@dataclass(frozen=True, slots=True)
class SymbolicSlice:
    """The `text` as the formatter writes it, the `suffix` for names of the view, the variables that it names, and the
    part of its dimension that it selects; None if its bounds are not affine."""

    text: str
    suffix: str
    names: frozenset[str]
    between: Between | None = None


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
    return SymbolicSlice(bounds_text(start, stop), bounds_name(start, stop), names, _between(*bounds))


def symbolic_index(node: ast.expr | None, literal: Literal, steady: Collection[str]) -> SymbolicSlice | None:
    """An integer expression of variables in `steady`, or a tuple of such; None for anything else."""
    nodes = [] if node is None else node.elts if isinstance(node, ast.Tuple) else [node]

    def is_steady(part: ast.expr) -> bool:
        return isinstance(part, ast.Name) and part.id in steady

    known = [part for each in nodes if (part := integer_expression(each, literal, is_steady)) is not None]
    if node is None or len(known) < len(nodes):
        return None
    names = frozenset(part.id for each in known for part in ast.walk(each) if isinstance(part, ast.Name))
    text = ast.unparse(ast.Tuple(known, ast.Load()) if isinstance(node, ast.Tuple) else known[0])
    return SymbolicSlice(text, "_".join(in_words(ast.unparse(each)) for each in known), names)


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


def _between(lower: ast.expr | None, upper: ast.expr | None) -> Between | None:
    start, stop = (None if bound is None else _affine(bound) for bound in (lower, upper))
    if (start is None and lower is not None) or (stop is None and upper is not None):
        return None
    first = Bound(affine(0)) if start is None else _bound(start)
    last = Bound(affine(0), from_end=True) if stop is None else _bound(stop)
    return Between(first, last)


def _bound(place: Affine) -> Bound:
    """`-n - 1` counts from the end, `n - 1` from the start: a guard asks for the signs."""
    factors = [factor for _, factor in place.terms] or [place.constant]
    return Bound(place, from_end=all(factor < 0 for factor in factors))


def _affine(bound: ast.expr) -> Affine | None:
    """The bound as an affine expression of its variables, if it is one."""

    def variable(node: ast.expr) -> Affine | None:
        return affine(node.id) if isinstance(node, ast.Name) and not _OF_DOMAINS.fullmatch(node.id) else None

    return affine_expression(bound, variable)


def affine_expression(node: ast.expr, part: Callable[[ast.expr], Affine | None]) -> Affine | None:
    """The arithmetic as an affine expression of its parts, if it is one."""
    match node:
        case ast.Constant(int(value)):
            return affine(value)
        case ast.UnaryOp(ast.USub(), operand):
            inner = affine_expression(operand, part)
            return None if inner is None else inner * -1
        case ast.BinOp(left, operation, right):
            first, second = affine_expression(left, part), affine_expression(right, part)
            return None if first is None or second is None else _arithmetic(first, operation, second)
        case _:
            return part(node)


def _arithmetic(first: Affine, operation: ast.operator, second: Affine) -> Affine | None:
    match operation:
        case ast.Add():
            return first + second
        case ast.Sub():
            return first - second
        case ast.Mult() if not second.terms:
            return first * second.constant
        case ast.Mult() if not first.terms:
            return second * first.constant
        case _:
            return None
