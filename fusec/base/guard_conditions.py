"""Which affine expressions are 0 or more for exactly those threads that the guard of a launch lets through?"""

import ast
from collections.abc import Iterator, Mapping
from itertools import pairwise

from fusec.base.affine import Affine, affine
from fusec.base.grid_launch import THREADS, GridLaunch
from fusec.base.thread_guard import written_guard


def guard_conditions(grid: GridLaunch, numbers: Mapping[str, int]) -> tuple[Affine, ...] | None:
    """Over places of threads, arguments and extents of arrays; None where some condition is not affine.

    `numbers` are the arguments whose value the source says. `if 0 < i < n`  ->  `d0 - 1` and `n - d0 - 1`.
    """
    values = {name: affine(name) for name in (*THREADS, *grid.arguments) if name not in grid.arrays}
    values |= {name: affine(value) for name, value in numbers.items()}
    found = tuple(_conditions(written_guard(grid), values))
    known = tuple(condition for condition in found if condition is not None)
    return known if len(known) == len(found) else None


def _conditions(test: ast.expr, values: Mapping[str, Affine]) -> Iterator[Affine | None]:
    match test:
        case ast.Constant(value=True):
            return
        case ast.BoolOp(op=ast.And(), values=parts):
            for part in parts:
                yield from _conditions(part, values)
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            for (low, high), op in zip(pairwise((left, *comparators)), ops, strict=True):
                first, second = _value(low, values), _value(high, values)
                known = () if first is None or second is None else at_least_zero(first, op, second)
                yield from known or (None,)
        case _:
            yield None


def at_least_zero(low: Affine, op: ast.cmpop, high: Affine) -> tuple[Affine, ...]:
    """What is 0 or more exactly where `low op high` holds, for integers; nothing where no affine expressions say so."""
    match op:
        case ast.Lt():
            return (high - low - 1,)
        case ast.LtE():
            return (high - low,)
        case ast.Gt():
            return (low - high - 1,)
        case ast.GtE():
            return (low - high,)
        case ast.Eq():
            return high - low, low - high
        case _:
            return ()


def _value(node: ast.expr, values: Mapping[str, Affine]) -> Affine | None:
    match node:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return affine(number)
        case ast.Name(id=name):
            return values.get(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            value = _value(operand, values)
            return None if value is None else value * -1
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            first, second = _value(left, values), _value(right, values)
            if first is None or second is None:
                return None
            return first + second if isinstance(op, ast.Add) else first - second
        case ast.Subscript(ast.Attribute(ast.Name(id=name), attr="shape"), slice=ast.Constant(value=int(k))) if k >= 0:
            return affine(f"{name}.shape[{k}]")
        case _:
            return None
