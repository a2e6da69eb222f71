"""Where does an expression ask an array how large it is: `x.size`, `len(x)`, `x.shape[0]`?"""

import ast
from collections.abc import Iterator

from fusec.base.expression import Expr
from fusec.capture.blocks import Function
from fusec.capture.literals import integer_value
from fusec.capture.names import ScopeNames
from fusec.capture.nodes import walk
from fusec.capture.operands import LaunchParts, Surroundings, one_line

_OF_ARRAYS = frozenset(
    (
        "T", "all", "any", "argmax", "argmin", "argsort", "astype", "base", "clip", "conj", "copy", "cumsum", "data",
        "device", "diagonal", "dot", "dtype", "fill", "flags", "flat", "flatten", "get", "imag", "item", "itemsize",
        "max", "mean", "min", "nbytes", "ndim", "prod", "ravel", "real", "reshape", "round", "shape", "size", "sort",
        "squeeze", "std", "strides", "sum", "swapaxes", "take", "tolist", "transpose", "var", "view",
    )
)  # fmt: skip


def names_like_arrays(function: Function, scope: ScopeNames) -> frozenset[str]:
    """Local names of which the function asks nothing but what arrays have; an object with more is no array."""
    asked: dict[str, set[str]] = {}
    for name, attribute in _attributes(function):
        asked.setdefault(name, set()).add(attribute)
    arguments = (*function.args.posonlyargs, *function.args.args)
    owner = arguments[0].arg if arguments and isinstance(scope.chain[-2].node, ast.ClassDef) else ""
    names = {node.id for node in walk(function) if isinstance(node, ast.Name)} - {owner}
    return frozenset(
        name
        for name in names
        if asked.get(name, set()) <= _OF_ARRAYS and scope.is_local(name) and not scope.spoils(name)
    )


def _attributes(function: Function) -> Iterator[tuple[str, str]]:
    for node in walk(function):
        match node:
            case ast.Attribute(ast.Name(name), attribute):
                yield name, attribute


def asked_size(node: ast.expr, parts: LaunchParts) -> Expr | None:
    """The number that an array tells of itself, if nothing of the line has bound the array's name before."""
    around = parts.around
    found = _asked(node, around) if around.like_arrays else None
    if found is None:
        return None
    wanted, base, least_rank = found
    is_bound = base in parts.given or base in around.made or base in around.scalars or base in around.rows
    if is_bound or base not in around.like_arrays:
        return None
    return parts.take_asked(f"{base}_{wanted}", one_line(around, node), base, least_rank)


def _asked(node: ast.expr, around: Surroundings) -> tuple[str, str, int] | None:
    """What it is called, the array, and how many dimensions that must have."""
    match node:
        case ast.Call(ast.Name("len") as function, [ast.Name(base)], []) if (
            around.scope.canonical(function) == "builtins.len"
        ):
            return "length", base, 1
        case ast.Attribute(ast.Name(base), "size" | "ndim" as attribute):
            return attribute, base, 0
        case ast.Subscript(ast.Attribute(ast.Name(base), "shape"), index):
            axis = integer_value(index, around.scope)
            return None if axis is None else ("extent", base, axis + 1 if axis >= 0 else -axis)
        case _:
            return None
