"""Recognise number literals and arithmetic on them, and recover the author's text."""

import ast
from collections.abc import Callable

from fusec.capture.source.source_file import SourceFile, segment

_INTEGER_TYPES = {f"numpy.{sign}int{bits}": (bits, not sign) for sign in ("", "u") for bits in (8, 16, 32, 64)}
_GREATEST_FLOATS = {"numpy.float16": 65504.0, "numpy.float32": 3.4e38, "numpy.float64": 1.7e308}
_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
_MOST_PARTS = 100


def literal_text(file: SourceFile, node: ast.expr | None) -> str | None:
    """The author's text of a number literal, signed or not, or of arithmetic on literals; None for anything else."""
    if node is None or not is_number(node):
        return None
    text = segment(file, node)
    return text if text.isprintable() and "#" not in text else ast.unparse(node)


def is_number(node: ast.expr) -> bool:
    """`2`, `-0.5`, `1 / 3`, `2 * (3 + 1j)`; not `True`, not a name. Without recursion, for sums of any length."""
    stack = [node]
    while stack:
        match stack.pop():
            case ast.Constant(value=int() | float() | complex() as value) if not isinstance(value, bool):
                pass
            case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
                stack.append(operand)
            case ast.BinOp(left=left, op=operator, right=right) if isinstance(operator, _OPERATORS):
                stack += (left, right)
            case _:
                return False
    return True


def of_literals(node: ast.expr, literal: Callable[[ast.Name | ast.Attribute], ast.expr | None]) -> ast.expr | None:
    """The arithmetic on names and literals with the literals of its names; None if it has other or too many parts.

    `GAS / MASS` -> `8.314 / 28.97`
    """
    if sum(1 for _ in ast.walk(node)) > _MOST_PARTS:
        return None
    match node:
        case ast.Name() | ast.Attribute():
            return literal(node)
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as sign, operand=operand):
            value = of_literals(operand, literal)
            return None if value is None else ast.UnaryOp(sign, value)
        case ast.BinOp(left=left, op=operator, right=right) if isinstance(operator, _OPERATORS):
            values = of_literals(left, literal), of_literals(right, literal)
            return None if values[0] is None or values[1] is None else ast.BinOp(values[0], operator, values[1])
        case _:
            return node if is_number(node) else None


def literal_integer(node: ast.expr) -> int | None:
    """`0` or `-1`; None for anything else."""
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(ast.USub(), ast.Constant(value=int(value))) if not isinstance(value, bool):
            return -value
        case _:
            return None


def is_plain_number(node: ast.expr) -> bool:
    """`2`, `-0.5`: a literal without arithmetic."""
    return is_plain_value(node) and is_number(node)


def is_plain_value(node: ast.expr) -> bool:
    """`2`, `-0.5`, `True`."""
    operand = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    return isinstance(operand, ast.Constant) and isinstance(operand.value, int | float | complex)


def is_real_literal(node: ast.expr) -> bool:
    """`2`, `-0.5`, but not `True`."""
    operand = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    return isinstance(operand, ast.Constant) and type(operand.value) in (int, float)


def is_tuple_of_numbers(node: ast.expr) -> bool:
    """A tuple of plain numbers and of such tuples."""
    return isinstance(node, ast.Tuple) and all(is_plain_number(e) or is_tuple_of_numbers(e) for e in node.elts)


def is_typed_number(call: ast.Call, canonical: str | None) -> bool:
    """`np.float32(0.5)`, `np.uint8(2)`: a literal that fits the type, so that the call neither raises nor warns."""
    value = _signed_literal(call.args[0]) if len(call.args) == 1 and not call.keywords else None
    if value is None or canonical is None:
        return False
    if isinstance(value, int) and canonical in _INTEGER_TYPES:
        bits, is_signed = _INTEGER_TYPES[canonical]
        least, greatest = (-1 << bits - 1, (1 << bits - 1) - 1) if is_signed else (0, (1 << bits) - 1)
        return least <= value <= greatest
    greatest_float = _GREATEST_FLOATS.get(canonical, -1.0)
    return -greatest_float <= value <= greatest_float


def _signed_literal(node: ast.expr) -> int | float | None:
    match node:
        case ast.Constant(value=value) if isinstance(value, int | float):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)) if isinstance(value, int | float):
            return -value
        case _:
            return None
