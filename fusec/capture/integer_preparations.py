"""Which statements give a name an integer that a shape, or another integer, tells?"""

import ast
from collections.abc import Iterator

from fusec.base.program import Preparation
from fusec.capture.blocks import StraightLine
from fusec.capture.literals import integer_value
from fusec.capture.nodes import is_deeper_than, walk
from fusec.capture.surroundings import Surroundings
from fusec.capture.symbolic_bounds import integer_expression

_DEEPEST = 10


def integer_preparation(name: str, value: ast.expr, line: StraightLine, around: Surroundings) -> Preparation | None:
    """`n = u.shape[0] - 1`, `len(u)`, `u.size`; and `m = n // 2`, if a slice of the line has `m` as a bound.

    No kernel changes a shape. Without the slice, `n` may as well be an array.
    """

    if is_deeper_than(value, _DEEPEST):
        return None

    def is_integer(node: ast.expr) -> bool:
        return _source(node, around) is not None

    found = integer_expression(value, lambda part: integer_value(part, around.scope), is_integer)
    if found is None:
        return None
    sources = [source for node in _outermost(found, around) if (source := _source(node, around)) is not None]
    bases = {base for base, _ in sources}
    ranks = [rank for _, rank in sources if rank is not None]
    if len(bases) != 1 or name in bases or (ranks and len(ranks) < len(sources)):
        return None
    if not ranks and name not in _names_of_bounds(line):
        return None
    return Preparation(name, bases.pop(), ast.unparse(found), is_number=True, least_rank=max(ranks) if ranks else None)


def _source(node: ast.expr, around: Surroundings) -> tuple[str, int | None] | None:
    """The array of whose shape the expression is a part, and the dimensions that it must have; or the steady variable."""
    match node:
        case ast.Name(id=name) if name in around.steady:
            return name, None
        case ast.Call(function, [ast.Name(id=base)], []) if around.scope.canonical(function) == "builtins.len":
            return base, 1
        case ast.Attribute(ast.Name(id=base), "ndim" | "size"):
            return base, 0
        case ast.Subscript(ast.Attribute(ast.Name(id=base), "shape"), index):
            axis = integer_value(index, around.scope)
            return None if axis is None else (base, axis + 1 if axis >= 0 else -axis)
        case _:
            return None


def _outermost(node: ast.expr, around: Surroundings) -> Iterator[ast.expr]:
    """The parts of an integer expression that are no arithmetic."""
    match node:
        case ast.BinOp(left, _, right):
            yield from (*_outermost(left, around), *_outermost(right, around))
        case ast.UnaryOp(_, operand):
            yield from _outermost(operand, around)
        case _:
            yield node


def _names_of_bounds(line: StraightLine) -> frozenset[str]:
    slices = (node for statement in line.statements for node in walk(statement) if isinstance(node, ast.Slice))
    return frozenset(inner.id for node in slices for inner in walk(node) if isinstance(inner, ast.Name))
