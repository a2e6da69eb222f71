"""Recognise calls that stay a library's: products, scans, selections, what moves elements, and reductions of rows."""

import ast
from collections.abc import Callable
from functools import partial

from fusec.base.ir.library_call import LibraryCall, MatrixProduct, RowReduction, Scan
from fusec.base.records import dataclass
from fusec.base.scalars.libraries import USUAL, are_in
from fusec.base.scalars.reduced_axes import LAST
from fusec.base.scalars.targets import Memory
from fusec.capture.arrays.assembled_arrays import is_read_in_kernels
from fusec.capture.arrays.scans import kernel_scan
from fusec.capture.draft.context import LoweringContext
from fusec.capture.inner_statements.matrix_products import product_factors
from fusec.capture.inner_statements.moved_parts import NAMES, moved_parts
from fusec.capture.inner_statements.rows_of_rows import may_hold_rows_of_rows, reduction_of_rows
from fusec.capture.names.array_libraries import numpy_spelling
from fusec.capture.source.syntax import walk

_SCANS = ("cumsum", "cumprod", "accumulate")
_CALLED = frozenset(("matmul", "dot", "einsum", *_SCANS, *NAMES))  # the last name of any such call


def may_hold_calls(function: ast.AST, around: LoweringContext) -> bool:
    """Whether an expression of the function may be a call that stays a library's, of a library that runs it at once;
    tested before any name is resolved."""
    known = {library for module in around.function.modules for library in module.libraries}
    may_be = any(map(_may_be_call, walk(function))) or may_hold_rows_of_rows(function, around)
    return known <= {*USUAL} and may_be


def may_hold_device_scans(function: ast.AST, around: LoweringContext) -> bool:
    """Whether an expression of the function may be a scan of arrays on a device, which kernels have if bits may differ."""
    is_on_device = are_in(Memory.DEVICE, around.function.modules)
    return is_on_device and any(isinstance(node, ast.Attribute) and node.attr in _SCANS for node in walk(function))


def may_hold_early_calls(function: ast.AST) -> bool:
    """Whether an operation has a product, or what may be one, among its operands."""
    operations = (
        node for node in walk(function) if isinstance(node, ast.BinOp) and not isinstance(node.op, ast.MatMult)
    )
    return any(_may_be_call(inner) for node in operations for inner in walk(node))


def _may_be_call(node: ast.AST) -> bool:
    match node:
        case ast.BinOp(op=ast.MatMult()) | ast.Subscript(ast.Name(), ast.Name() | ast.BinOp()):
            return True
        case ast.Call(ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _CALLED
        case _:
            return False


@dataclass(frozen=True, slots=True)
class FoundCall:
    """An expression that stays a library's, of which kind it is, and the arrays that it takes; a selection is of none."""

    kind: Callable[..., LibraryCall] | None
    inputs: tuple[ast.expr, ...]


def found_call(node: ast.AST, around: LoweringContext) -> FoundCall | None:
    """The call that the expression is, if it stays a library's."""
    factors = product_factors(node, around)
    if factors is not None:
        return FoundCall(MatrixProduct, factors)
    moved = moved_parts(node, around)
    if isinstance(node, ast.Call) and moved is not None and is_read_in_kernels(node, around):
        return None
    if moved is not None:
        return FoundCall(*moved)
    match node:
        case ast.Subscript(ast.Name(id=base) as table, ast.Name() | ast.BinOp() as places, ast.Load()):
            is_selected = _are_places(places, base, around) and around.item(node) is None
            return FoundCall(None, (table, places)) if is_selected else None
        case ast.Call() if (found := reduction_of_rows(node, around)) is not None:
            kind = partial(RowReduction, function=found.function, axes=found.axes or LAST)
            return FoundCall(kind, (found.value,))
        case ast.Call() if kernel_scan(node, around) is not None:
            return None
        case ast.Call(function, [array], keywords) if _is_scan(function, around):
            is_plain = all(_is_option(keyword) for keyword in keywords)
            return FoundCall(Scan, (array,)) if is_plain else None
        case ast.Call(ast.Attribute(array, "cumsum" | "cumprod") as function, [], keywords) if (
            around.scope.canonical(function) is None
        ):
            is_plain = all(_is_option(keyword) for keyword in keywords)
            return FoundCall(Scan, (array,)) if is_plain else None
        case _:
            return None


def _are_places(node: ast.expr, base: str, around: LoweringContext) -> bool:
    """Whether it is an array, or arithmetic on one and on numbers: `k` and `k + 1`."""
    match node:
        case ast.Name(name):
            return name != base and name in around.known.arrays
        case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult(), ast.Constant(value=int())):
            return _are_places(left, base, around)
        case _:
            return False


def _is_scan(function: ast.expr, around: LoweringContext) -> bool:
    """Whether it is `np.cumsum`, or `np.maximum.accumulate`."""
    library, _, name = (numpy_spelling(around.scope.canonical(function)) or "").partition(".")
    return library == "numpy" and name.rpartition(".")[2] in _SCANS


def _is_option(keyword: ast.keyword) -> bool:
    """Whether the keyword is an axis in the source."""
    match keyword:
        case ast.keyword("axis", ast.Constant(int() | None) | ast.UnaryOp(ast.USub(), ast.Constant(int()))):
            return True
        case _:
            return False
