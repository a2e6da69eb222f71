"""Affine expressions over thread indices, and the threads that pass a guard."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.domain import REST, IterationDomain
from fusec.base.ir.thread_kernel import THREADS
from fusec.base.proof.thread_guard import at_least_zero
from fusec.base.records import dataclass
from fusec.capture.names.scopes import ScopeNames

_AXES = ("x", "y", "z")
_PARTS = ("threadIdx", "blockIdx", "blockDim", "gridDim")


@dataclass(frozen=True, slots=True)
class Condition:
    """A test that holds, or with `is_negated` does not hold, for the threads that work."""

    test: ast.expr
    is_negated: bool = False


def affine_value(node: ast.expr, values: Mapping[str, Affine]) -> Affine | None:
    """The value over thread indices, parameters and extents of arrays; None if it is not affine."""
    match node:
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return affine(number)
        case ast.Name(id=name):
            return values.get(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            value = affine_value(operand, values)
            return None if value is None else value * -1
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() as op, right=right):
            return _arithmetic(affine_value(left, values), op, affine_value(right, values))
        case ast.Subscript(
            value=ast.Attribute(value=ast.Name(id=name), attr="shape"), slice=ast.Constant(value=int(k))
        ):
            return affine(f"{name}.shape[{k}]") if k >= 0 else None
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)]):
            return affine(f"{name}.shape[0]")
        case ast.Attribute(value=ast.Name(id=name), attr="size"):
            return affine(f"{name}.size")
        case _:
            return None


def _arithmetic(left: Affine | None, op: ast.operator, right: Affine | None) -> Affine | None:
    if left is None or right is None:
        return None
    if isinstance(op, ast.Mult):
        if left.terms and right.terms:
            return None
        return left * right.constant if left.terms else right * left.constant
    return left + right if isinstance(op, ast.Add) else left - right


def thread_places(statement: ast.stmt, parts: Mapping[str, ast.expr], scope: ScopeNames) -> tuple[tuple[str, str], ...]:
    """The axes and names that `i, j = cuda.grid(2)` or `i = threadIdx.x + blockIdx.x * blockDim.x` binds; none else."""
    match statement:
        case ast.Assign([ast.Name(id=name)], ast.Call(func=function, args=[ast.Constant(value=1)], keywords=[])):
            return (("x", name),) if scope.canonical(function) == "numba.cuda.grid" else ()
        case ast.Assign(
            [ast.Tuple(elts=targets)], ast.Call(func=function, args=[ast.Constant(value=int(count))], keywords=[])
        ) if len(targets) == count and scope.canonical(function) == "numba.cuda.grid":
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            return tuple(zip(_AXES, names, strict=False)) if len(names) == count else ()
        case ast.Assign([ast.Name(id=name)], value):
            axis = _axis(value, parts, scope)
            return ((axis, name),) if axis else ()
        case _:
            return ()


def thread_part(statement: ast.stmt, parts: Mapping[str, ast.expr], scope: ScopeNames) -> tuple[str, ast.expr] | None:
    """The name and value of `tx = cuda.threadIdx.x` etc., and of `first = cuda.blockIdx.x * cuda.blockDim.x`."""
    match statement:
        case ast.Assign([ast.Name(id=name)], ast.Attribute() as value) if thread_word(value, {}, scope):
            return name, value
        case ast.Assign([ast.Name(id=name)], ast.BinOp() as value):
            return (name, value) if any(_is_block_start(value, axis, parts, scope) for axis in _AXES) else None
        case _:
            return None


def _axis(value: ast.expr, parts: Mapping[str, ast.expr], scope: ScopeNames) -> str:
    """`x` if the value is the thread index along x, written by hand; empty for anything else."""
    match value:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            for thread, block in ((left, right), (right, left)):
                word = thread_word(thread, parts, scope)
                axis = word.rpartition(".")[2]
                if word == f"threadIdx.{axis}" and _is_block_start(block, axis, parts, scope):
                    return axis
    return ""


def place_along(value: ast.expr, parts: Mapping[str, ast.expr], scope: ScopeNames) -> str:
    """`x` if the value is the thread index along x, as `cuda.grid(1)` or written by hand; empty for anything else."""
    match value:
        case ast.Call(func=function, args=[ast.Constant(value=1)], keywords=[]):
            return "x" if scope.canonical(function) == "numba.cuda.grid" else ""
        case _:
            return _axis(value, parts, scope)


def _is_block_start(value: ast.expr, axis: str, parts: Mapping[str, ast.expr], scope: ScopeNames) -> bool:
    value = parts.get(value.id, value) if isinstance(value, ast.Name) else value
    if not isinstance(value, ast.BinOp) or not isinstance(value.op, ast.Mult):
        return False
    words = {thread_word(value.left, parts, scope), thread_word(value.right, parts, scope)}
    return words == {f"blockIdx.{axis}", f"blockDim.{axis}"}


def thread_word(value: ast.expr, parts: Mapping[str, ast.expr], scope: ScopeNames) -> str:
    """`threadIdx.x`, `blockIdx.y`, `blockDim.z`, `gridDim.x`; empty for anything else."""
    node = parts.get(value.id, value) if isinstance(value, ast.Name) else value
    canonical = scope.canonical(node) or "" if isinstance(node, ast.Attribute) else ""
    kind, _, axis = canonical.removeprefix("numba.cuda.").partition(".")
    known = canonical.startswith("numba.cuda.") and kind in _PARTS and axis in _AXES
    return f"{kind}.{axis}" if known else ""


def working_threads(conditions: Sequence[Condition], axes: int, values: Mapping[str, Affine]) -> IterationDomain:
    """The threads that satisfy the conditions, or a superset: a condition that is not affine admits all threads."""
    starts = [affine(0)] * axes
    extents: list[Affine] = [affine(f"number of threads along {axis}") for axis in _AXES[:axes]]
    bounded: set[int] = set()
    for left, op, right in (entry for condition in conditions for entry in _comparisons(condition)):
        low, high = affine_value(left, values), affine_value(right, values)
        if low is None or high is None:
            continue
        for difference in at_least_zero(low, op, high):
            axis, start, extent = _bound(difference, axes)
            if start is not None and not starts[axis].terms:
                starts[axis] = start if start.terms or start.constant > starts[axis].constant else starts[axis]
            if extent is not None and axis not in bounded:
                extents[axis] = extent
                bounded.add(axis)
    return IterationDomain((*THREADS[:axes], REST), (*extents, affine(1)), (*starts, affine(0)))


def affine_sides(condition: Condition, values: Mapping[str, Affine]) -> Iterator[Affine]:
    """Both sides of each comparison of two affine expressions; the proof requires that they are integers."""
    nodes = (node for node in ast.walk(condition.test) if isinstance(node, ast.Compare))
    for node in nodes:
        for pair in pairwise((node.left, *node.comparators)):
            found = [affine_value(side, values) for side in pair]
            known = [side for side in found if side is not None]
            yield from known if len(known) == len(found) else ()


def _comparisons(condition: Condition) -> Iterator[tuple[ast.expr, ast.cmpop, ast.expr]]:
    """The comparisons whose conjunction the condition implies."""
    inverse: dict[type[ast.cmpop], ast.cmpop] = {
        ast.Lt: ast.GtE(),
        ast.LtE: ast.Gt(),
        ast.Gt: ast.LtE(),
        ast.GtE: ast.Lt(),
    }
    match condition.test:
        case ast.BoolOp(op=op, values=values) if isinstance(op, ast.Or if condition.is_negated else ast.And):
            for value in values:
                yield from _comparisons(Condition(value, condition.is_negated))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield from _comparisons(Condition(operand, not condition.is_negated))
        case ast.Compare(left=left, ops=[op], comparators=[right]) if condition.is_negated:
            if type(op) in inverse:
                yield left, inverse[type(op)], right
        case ast.Compare(left=left, ops=ops, comparators=comparators) if not condition.is_negated:
            yield from zip((left, *comparators[:-1]), ops, comparators, strict=True)
        case _:
            return


def _bound(difference: Affine, axes: int) -> tuple[int, Affine | None, Affine | None]:
    """The bound that `difference >= 0` puts on a thread index along one axis: the axis, and its start or its extent."""
    found = [(k, factor) for k, name in enumerate(THREADS[:axes]) if (factor := dict(difference.terms).get(name, 0))]
    if len(found) != 1 or abs(found[0][1]) != 1:
        return 0, None, None
    axis, factor = found[0]
    rest = difference.with_value(THREADS[axis], affine(0))
    return (axis, rest * -1, None) if factor == 1 else (axis, None, rest + 1)
