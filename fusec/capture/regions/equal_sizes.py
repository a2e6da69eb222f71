"""Equalities of sizes that hold if the operands of a statement have one shape, or that assignments show."""

import ast
from collections.abc import Iterator, Sequence

from fusec.base.ir.affine import Affine, affine
from fusec.capture.draft.symbolic_bounds import affine_expression
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.source.syntax import is_deeper_than, walk

_DEEPEST = 10


class EqualSizes:
    """Equalities that the source suggests. A proof that uses one leaves it to a guard."""

    def __init__(self) -> None:
        self._values: dict[str, Affine] = {}

    def learn_assignments(self, function: Function, rank: int) -> None:
        """The same of `n = len(u)`, `n = u.shape[0] - 1` and `ny, nx = u.shape`. Of an array, the last of `rank` axes
        is axis -1."""
        for name, value in (pair for node in walk(function) for pair in _assigned(node)):
            found = (
                None if is_deeper_than(value, _DEEPEST) else affine_expression(value, lambda part: _size(part, rank))
            )
            if found is not None and found.terms and name not in found.names:
                self.learn(affine(name), found)

    def learn(self, first: Affine, second: Affine) -> None:
        """Records that both are equal, if this determines a size by others."""
        difference = self.reduced(first - second)
        names = sorted((name for name, factor in difference.terms if abs(factor) == 1), key=lambda n: ("." not in n, n))
        if not names:
            return
        name = names[0]
        factor = dict(difference.terms)[name]
        value = (difference - affine(name) * factor) * -factor
        self._values = {known: own.with_value(name, value) for known, own in self._values.items()} | {name: value}

    def learn_shapes(self, shapes: Sequence[tuple[Affine, ...]]) -> None:
        """The same of shapes that broadcast together, axis by axis."""
        for axis in zip(*shapes, strict=False):
            sizes = [size for size in axis if size.terms]
            for size in sizes[1:]:
                self.learn(sizes[0], size)

    def reduced(self, expression: Affine) -> Affine:
        """The expression over as few sizes as possible."""
        return expression.with_values(self._values)


def _assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names that the statement binds to sizes, each with its value."""
    match node:
        case ast.Assign([ast.Name(id=name)], value):
            yield name, value
        case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if len(targets) == len(values):
            pairs = zip(targets, values, strict=True)
            yield from ((target.id, value) for target, value in pairs if isinstance(target, ast.Name))
        case ast.Assign([ast.Tuple(targets)], ast.Attribute(ast.Name(), "shape") as shape):
            for axis, target in enumerate(targets):
                if isinstance(target, ast.Name):
                    yield target.id, ast.Subscript(shape, ast.Constant(axis), ast.Load())
        case _:
            return


def _size(node: ast.expr, rank: int) -> Affine | None:
    """`u.shape[0]` for `len(u)` and `u.shape[0]`, and for `u.size` of an array with one axis."""
    match node:
        case ast.Name(id=name):
            return affine(name)
        case ast.Call(ast.Name("len"), [ast.Name(id=array)], []) | ast.Attribute(ast.Name(id=array), "size"):
            return affine(f"{array}.shape[0]")
        case ast.Subscript(ast.Attribute(ast.Name(id=array), "shape"), ast.Constant(int(axis))):
            return affine(f"{array}.shape[{axis}]")
        case ast.Subscript(
            ast.Attribute(ast.Name(id=array), "shape"), ast.UnaryOp(ast.USub(), ast.Constant(int(axis)))
        ):
            return affine(f"{array}.shape[{rank - axis}]") if axis <= rank else None
        case _:
            return None
