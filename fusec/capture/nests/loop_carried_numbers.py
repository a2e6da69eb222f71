"""Scalars that a loop nest carries from one instance to the next, and returns after the loops."""

import ast
from collections.abc import Mapping, Sequence
from copy import deepcopy

from fusec.capture.kernels.body_language import KernelNames, is_element
from fusec.capture.nests.loop_bodies import unmodelled_part
from fusec.capture.nests.loop_nests import OTHER_VALUES, LoopNest, bounds_of
from fusec.capture.source.obstacle import Obstacle

_REORDERED = ("fastmath", "parallel")  # options with which numba may reorder the computation


def running_numbers(nest: LoopNest, names: KernelNames, options: Mapping[str, str]) -> frozenset[str] | Obstacle:
    """The numbers that are set before the loops and updated in them; empty if the function returns no number.

    `s = 0.0`, `for i in range(n): s += a[i]`, `return s`. The fused loop runs the instances in the same order, so
    each value is unchanged. Such a function stores no element, so no instance of it runs twice.
    """
    if not nest.numbers:
        return frozenset()
    given = _given(nest.body)
    begun = [name for statement in nest.preamble for name in _begun(statement)]
    found = frozenset(name for name in begun if name in given and begun.count(name) == 1)
    returned = _named(nest.numbers) & (given | {*nest.axes})
    bounds = [bound for loop in nest.loops for bound in bounds_of(loop)]
    is_plain = bool(found) and returned <= found and found.isdisjoint(_named(bounds) | {*nest.axes, *names.parameters})
    in_order = set(nest.words) == {"range"} and not any(option in options for option in _REORDERED)
    if is_plain and in_order and not _stores(nest.body) and not _has_element(nest.numbers, names):
        return found if not unmodelled_part(nest.numbers, names) else Obstacle(OTHER_VALUES)
    return Obstacle(OTHER_VALUES)


def sizes_dividing(numbers: Sequence[ast.expr]) -> list[ast.expr]:
    """The divisors of the numbers that may be array sizes, which a guard can check: `x.size` in `s / x.size`."""
    nodes = (node for part in numbers for node in ast.walk(part))
    return [
        node.right
        for node in nodes
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and _is_size(node.right)
    ]


def without_sizes_dividing(numbers: Sequence[ast.expr]) -> list[ast.expr]:
    """The numbers with 1 in place of these divisors."""
    return [ast.fix_missing_locations(_WithoutSizes().visit(deepcopy(part))) for part in numbers]


class _WithoutSizes(ast.NodeTransformer):
    def visit_BinOp(self, node: ast.BinOp) -> ast.BinOp:
        self.generic_visit(node)
        is_by_size = isinstance(node.op, ast.Div) and _is_size(node.right)
        return ast.BinOp(node.left, node.op, ast.Constant(1)) if is_by_size else node


def _is_size(node: ast.expr) -> bool:
    match node:
        case ast.Name() | ast.Attribute(attr="size") | ast.Call(func=ast.Name(id="len")):
            return True
        case ast.Subscript(value=ast.Attribute(attr="shape")):
            return True
        case _:
            return False


def _given(statements: Sequence[ast.stmt]) -> set[str]:
    nodes = (node for statement in statements for node in ast.walk(statement))
    return {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def _begun(statement: ast.stmt) -> list[str]:
    """The variable of a plain assignment; any other binding is listed twice, so that it does not count."""
    match statement:
        case ast.Assign([ast.Name(id=name)]):
            return [name]
        case _:
            return [name for name in _given([statement]) for _ in range(2)]


def _named(parts: Sequence[ast.AST]) -> set[str]:
    return {node.id for part in parts for node in ast.walk(part) if isinstance(node, ast.Name)}


def _stores(statements: Sequence[ast.stmt]) -> bool:
    nodes = (node for statement in statements for node in ast.walk(statement))
    return any(isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load) for node in nodes)


def _has_element(parts: Sequence[ast.AST], names: KernelNames) -> bool:
    nodes = (node for part in parts for node in ast.walk(part))
    return any(isinstance(node, ast.Subscript) and is_element(node, names.parameters) for node in nodes)
