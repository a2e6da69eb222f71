"""Recognise sizes read from arrays, `x.shape[0]`, and conversions of numbers, `float(dt)`."""

import ast
from collections.abc import Iterator

from fusec.base.ir.preparation import ConvertedNumber, Extent
from fusec.base.records import dataclass
from fusec.base.scalars.constant_folding import CONVERTERS
from fusec.base.scalars.expression import Expr
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder, one_line
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.number_literals import literal_integer
from fusec.capture.source.syntax import walk

_DEEPEST = 10
_OF_ARRAYS = frozenset(
    (
        "T", "all", "any", "argmax", "argmin", "argsort", "astype", "base", "clip", "conj", "copy", "cumsum",
        "device", "diagonal", "dot", "dtype", "fill", "flags", "flat", "flatten", "get", "imag", "item", "itemsize",
        "max", "mean", "min", "nbytes", "ndim", "prod", "ravel", "real", "reshape", "round", "shape", "size", "sort",
        "squeeze", "std", "strides", "sum", "swapaxes", "take", "tolist", "transpose", "var", "view",
    )
)  # fmt: skip


def names_like_arrays(function: Function, scope: ScopeNames) -> frozenset[str]:
    """Local names that the function uses only with attributes of arrays; any other attribute shows that the name is no
    array.
    """
    asked: dict[str, set[str]] = {}
    for name, attribute in _attributes(function):
        asked.setdefault(name, set()).add(attribute)
    arguments = (*function.args.posonlyargs, *function.args.args)
    owner = arguments[0].arg if arguments and isinstance(scope.chain[-2].node, ast.ClassDef) else ""
    names = {node.id for node in walk(function) if isinstance(node, ast.Name)} - {owner}
    return frozenset(name for name in names if asked.get(name, set()) <= _OF_ARRAYS and scope.owns(name))


def _attributes(function: Function) -> Iterator[tuple[str, str]]:
    for node in walk(function):
        match node:
            case ast.Attribute(ast.Name(name), attribute):
                yield name, attribute


def asked_size(node: ast.expr, parts: LaunchBuilder) -> Expr | None:
    """The size that an array gives, or integer arithmetic on it, if the line has not bound the array's name before."""
    around = parts.around
    found = _asked(node, around, _DEEPEST) if around.function.like_arrays else None
    if found is None or not found.base:
        return None
    base = found.base
    if parts.binds(base) or base not in around.function.like_arrays:
        return None
    wanted = "_".join((base, *dict.fromkeys(found.words)))
    text = one_line(around, node)
    name = around.fresh_names.number(wanted, text, 0)
    return parts.take_asked(text, Extent(name, base, text, found.least_rank))


@dataclass(frozen=True, slots=True)
class _Asked:
    """An integer made of literals and of sizes of one array with at least `least_rank` axes; without `base` of literals
    only.
    """

    base: str = ""
    words: tuple[str, ...] = ()
    least_rank: int = 0


def _asked(node: ast.expr, around: LoweringContext, depth: int) -> _Asked | None:
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return _Asked()
        case ast.Call(ast.Name("len") as function, [ast.Name(base)], []) if (
            around.scope.canonical(function) == "builtins.len"
        ):
            return _Asked(base, ("length",), 1)
        case ast.Attribute(ast.Name(base), "size" | "ndim" as attribute):
            return _Asked(base, (attribute,))
        case ast.Subscript(ast.Attribute(ast.Name(base), "shape"), index):
            axis = literal_integer(index)
            return None if axis is None else _Asked(base, ("extent",), axis + 1 if axis >= 0 else -axis)
        case ast.UnaryOp(ast.USub(), operand) if depth:
            return _asked(operand, around, depth - 1)
        case ast.BinOp(left, ast.Add() | ast.Sub() | ast.Mult(), right) if depth:
            return _together(right, left, around, depth - 1)
        case ast.BinOp(left, ast.FloorDiv() | ast.Mod(), ast.Constant(value=int(divisor))) if depth and divisor > 0:
            return _asked(left, around, depth - 1)
        case _:
            return None


def _together(side: ast.expr, other: ast.expr, around: LoweringContext, depth: int) -> _Asked | None:
    first = _asked(side, around, depth)
    second = None if first is None else _asked(other, around, depth)
    if first is None or second is None or (first.base and second.base and first.base != second.base):
        return None
    return _Asked(first.base or second.base, (*second.words, *first.words), max(first.least_rank, second.least_rank))


def converted_number(node: ast.Call, parts: LaunchBuilder) -> Expr | None:
    """The conversion of a local name, unless it is an array or the line itself binds it."""
    around = parts.around
    match node:
        case ast.Call(function, [ast.Name(base)], []):
            converter = CONVERTERS.get(around.scope.canonical(function) or "")
        case _:
            return None
    is_other = parts.binds(base) or base in around.known.arrays or around.fresh_names.attribute_text(base) is not None
    if converter is None or is_other or not around.scope.owns(base):
        return None
    parts.order.converted_nodes.append(node)
    wanted = f"{base}_{converter.removeprefix('as_')}"
    text = one_line(around, node)
    name = around.fresh_names.number(wanted, text, 0)
    return parts.take_asked(text, ConvertedNumber(name, base, converter))
