"""Array elements at constant offsets from a thread's index in the source of a kernel."""

import ast
from collections.abc import Collection, Iterator, Sequence

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class Offset:
    """One index: the thread's index along `axis` plus a constant; the constant alone if `axis` is None."""

    axis: int | None
    constant: int

    def moved(self, shift: Sequence[int]) -> "Offset":
        """The index in the thread at offset `shift`."""
        return self if self.axis is None else Offset(self.axis, self.constant + shift[self.axis])

    def spelled(self, axes: Sequence[str]) -> str:
        """`i - 1`, as `ast.unparse` writes it."""
        if self.axis is None:
            return str(self.constant)
        sign = "-" if self.constant < 0 else "+"
        return f"{axes[self.axis]} {sign} {abs(self.constant)}" if self.constant else axes[self.axis]


def offsets(element: ast.Subscript, axes: Sequence[str]) -> tuple[Offset, ...] | None:
    """The indices of the element; None where one is no place of the thread with a constant.

    >>> offsets(ast.parse("u[i - 1, j]", mode="eval").body, ("i", "j"))
    (Offset(axis=0, constant=-1), Offset(axis=1, constant=0))
    """
    found = tuple(_offset(part, axes) for part in parts_of(element))
    known = tuple(offset for offset in found if offset is not None)
    return known if len(known) == len(found) else None


def parts_of(element: ast.Subscript) -> list[ast.expr]:
    return element.slice.elts if isinstance(element.slice, ast.Tuple) else [element.slice]


def _offset(part: ast.expr, axes: Sequence[str]) -> Offset | None:
    match part:
        case ast.Name(id=name) if name in axes:
            return Offset(axes.index(name), 0)
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return Offset(None, number)
        case ast.BinOp(ast.Name(id=name), ast.Add() | ast.Sub() as op, ast.Constant(value=int(number))) | ast.BinOp(
            ast.Constant(value=int(number)), ast.Add() as op, ast.Name(id=name)
        ) if name in axes and not isinstance(number, bool):
            return Offset(axes.index(name), -number if isinstance(op, ast.Sub) else number)
        case _:
            return None


def elements(part: ast.AST, arrays: Collection[str]) -> Iterator[ast.Subscript]:
    """Every subscript of the arrays."""
    for node in ast.walk(part):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in arrays:
            yield node


def extents_read(part: ast.AST) -> Iterator[ast.Name]:
    """The positions at which an array's extents are read."""
    for node in ast.walk(part):
        match node:
            case (
                ast.Attribute(value=ast.Name() as array, attr="shape" | "size")
                | ast.Call(func=ast.Name(id="len"), args=[ast.Name() as array])
            ):
                yield array
            case _:
                continue


def array_of(element: ast.Subscript) -> str:
    assert isinstance(element.value, ast.Name)
    return element.value.id


def needed_statements(body: Sequence[ast.stmt], arrays: Collection[str]) -> list[ast.stmt]:
    """Of assignments in sequence, those on which the elements of `arrays` depend."""
    needed: list[ast.stmt] = []
    live: set[str] = set()
    for statement in reversed(body):
        target = _target(statement)
        if isinstance(target, ast.Name):
            is_needed = target.id in live
            live -= {target.id} if is_needed and isinstance(statement, ast.Assign) else set()
        else:
            is_needed = isinstance(target, ast.Subscript) and array_of(target) in arrays
        if is_needed:
            needed.insert(0, statement)
            live |= {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    return needed


def _target(statement: ast.stmt) -> ast.expr | None:
    match statement:
        case ast.Assign([target]) | ast.AugAssign(target):
            return target
        case _:
            return None
