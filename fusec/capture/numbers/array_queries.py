"""Recognise sizes read from arrays, `x.shape[0]`, and conversions of numbers, `float(dt)`."""

import ast
from collections.abc import Iterator

from fusec.base.ir.preparation import ConvertedNumber, Extent
from fusec.base.scalars.constant_folding import CONVERTERS
from fusec.base.scalars.expression import Expr
from fusec.capture.draft.launch_builder import LaunchBuilder, one_line
from fusec.capture.draft.sizes import size_of, terms
from fusec.capture.flow.basic_blocks import Function
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.number_literals import literal_integer
from fusec.capture.source.syntax import is_deeper_than, walk

_DEEPEST = 10
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
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
    if not around.function.like_arrays or is_deeper_than(node, _DEEPEST) or not all(map(_is_quick, walk(node))):
        return None
    others = [each for each in terms(node, _ARITHMETIC) if literal_integer(each) is None]
    sizes = [size for each in others if (size := size_of(each, around)) is not None]
    base, *more = {size.base for size in sizes} or {""}
    if len(sizes) < len(others) or more or parts.binds(base) or base not in around.function.like_arrays:
        return None
    wanted = "_".join((base, *dict.fromkeys(size.what for size in sizes)))
    text = one_line(around, node)
    name = around.fresh_names.number(wanted, text, 0)
    return parts.take_asked(text, Extent(name, base, text, max(size.least_rank for size in sizes)))


def _is_quick(node: ast.AST) -> bool:
    """Whether it divides by nothing but a positive literal, and names no constant of the module."""
    match node:
        case ast.BinOp(op=ast.FloorDiv() | ast.Mod(), right=divisor):
            return (literal_integer(divisor) or 0) > 0
        case ast.Subscript(slice=index):
            return literal_integer(index) is not None
        case _:
            return True


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
