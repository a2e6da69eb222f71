"""Guards of kernels as affine conditions on thread indices that can be compared between launches."""

import ast
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.thread_kernel import THREADS, KernelCall
from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class ThreadGuard:
    """A condition on thread indices and arguments; `{}` stands for each array in `shaped`, whose extents it reads.

    `if i < n` after `n = u.shape[0]`  ->  `d0 < {}.shape[0]` and `("u",)`. `is_fixed`: it reads no element.
    """

    condition: str
    shaped: tuple[str, ...]
    is_fixed: bool


@lru_cache(maxsize=1024)
def thread_guard(grid: KernelCall) -> ThreadGuard:
    """The guard of the launch, with the variables of the kernel's preamble substituted; for a recomputed launch, the
    guard of the recomputing threads."""
    if grid.halo is not None and not grid.halo.copies:
        return thread_guard(grid.halo.reader)
    guard = written_guard(grid)
    shaped = tuple(_take_arrays(guard))
    is_fixed = not any(isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) for node in ast.walk(guard))
    return ThreadGuard(ast.unparse(guard), shaped, is_fixed)


def written_guard(grid: KernelCall) -> ast.expr:
    """The condition on thread indices and arguments, with every extent in the form `u.shape[k]`."""
    text = grid.text
    values: dict[str, ast.expr] = {
        name: ast.Name(own) for name, own in zip(text.parameters, grid.arguments, strict=True)
    }
    values |= {axis: ast.Name(place) for axis, place in zip(text.axes, THREADS, strict=False)}
    named = (*text.names.libraries, *text.names.constants)
    values |= {name: ast.parse(meant, mode="eval").body for name, meant in named}
    written = _Written(values, dict(grid.ranks))
    for name, value in _computed_before(text.preamble):
        values[name] = written.visit(value)
    guard: ast.expr = written.visit(ast.parse(text.guard or "True", mode="eval").body)
    return guard


def _computed_before(preamble: tuple[str, ...]) -> Iterator[tuple[str, ast.expr]]:
    """The variables and their values; `n, m = u.shape` binds one extent to each."""
    for statement in (statement for text in preamble for statement in ast.parse(text).body):
        match statement:
            case ast.Assign([ast.Name(id=name)], value):
                yield name, value
            case ast.Assign([ast.Tuple(elts=targets)], value):
                for k, target in enumerate(targets):
                    if isinstance(target, ast.Name):
                        yield target.id, ast.Subscript(value, ast.Constant(k))
            case _:
                continue


class _Written(ast.NodeTransformer):
    """Substitute variables, and bring every extent into the form `u.shape[k]`."""

    def __init__(self, values: dict[str, ast.expr], ranks: dict[str, int]) -> None:
        self._values = values
        self._ranks = ranks

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return deepcopy(self._values.get(node.id, node))

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        value = self.visit(node.value)
        if node.attr == "size" and isinstance(value, ast.Name) and self._ranks.get(value.id) == 1:
            return ast.Subscript(ast.Attribute(value, "shape"), ast.Constant(0))
        return ast.Attribute(value, node.attr)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        arguments: list[ast.expr] = [self.visit(argument) for argument in node.args]
        if isinstance(node.func, ast.Name) and node.func.id == "len":
            return ast.Subscript(ast.Attribute(arguments[0], "shape"), ast.Constant(0))
        return ast.Call(self.visit(node.func), arguments, [])


def _take_arrays(guard: ast.expr) -> Iterator[str]:
    """The arrays whose extents the condition reads, in order; `{}` replaces their names."""
    for node in ast.walk(guard):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in ("shape", "size"):
            yield node.value.id
            node.value = ast.Name("{}")


def same_extents(guard: ThreadGuard, alike: Mapping[str, str]) -> ThreadGuard:
    """The guard with each array replaced by the one of the same shape."""
    return replace(guard, shaped=tuple(alike.get(name, name) for name in guard.shaped))


def guard_conditions(grid: KernelCall, numbers: Mapping[str, int]) -> tuple[Affine, ...] | None:
    """Affine expressions over thread indices, arguments and extents that are non-negative for active threads; None if a
    condition is not affine.

    `numbers` are the arguments whose values the source states. `if 0 < i < n`  ->  `d0 - 1` and `n - d0 - 1`.
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
    """Expressions that are non-negative exactly if `low op high` holds, for integers; empty if there are none."""
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
