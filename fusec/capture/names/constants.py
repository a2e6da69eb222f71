"""Values of literals, and whether arithmetic of literals may run inside a kernel."""

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache

from fusec.base.scalars.expression import Apply, Constant, Expr, is_constant
from fusec.capture.names.scopes import ScopeNames

Number = int | float | complex

_ARITHMETIC: dict[str, Callable[..., Number]] = {
    "numpy.add": operator.add,
    "numpy.subtract": operator.sub,
    "numpy.multiply": operator.mul,
    "numpy.divide": operator.truediv,
    "numpy.floor_divide": operator.floordiv,
    "numpy.remainder": operator.mod,
    "numpy.bitwise_and": operator.and_,
    "numpy.bitwise_or": operator.or_,
    "numpy.bitwise_xor": operator.xor,
    "numpy.negative": operator.neg,
    "numpy.positive": operator.pos,
    "numpy.invert": operator.invert,
}
_LEAST_INT, _GREATEST_INT = -(2**63), 2**63 - 1
_LARGEST_BASE, _LARGEST_EXPONENT = 2**20, 64


def integer_value(node: ast.expr, scope: ScopeNames) -> int | None:
    """The value of an integer literal, of its negation, or of a module constant that is one."""
    match node:
        case ast.Constant(value=bool()):
            return None
        case ast.Constant(value=int(value)):
            return value
        case ast.UnaryOp(ast.USub(), operand):
            positive = integer_value(operand, scope)
            return None if positive is None else -positive
        case ast.Name(id=name):
            literal = None if scope.is_local(name) or scope.spoils(name) else scope.constant(name)
            return None if literal is None else _integer_text(literal)
        case _:
            return None


def is_safe_constant(expression: Expr, constants: Mapping[str, str]) -> bool:
    """False if Python raises for this arithmetic of literals, or if its integers need more than 64 bits.

    True for every other expression, including those with operands.
    """
    if _inverts_truth(expression, constants):
        return False
    try:
        value = _value(expression, constants)
    except (ArithmeticError, TypeError, ValueError):
        return False
    return not isinstance(value, int) or _LEAST_INT <= value <= _GREATEST_INT


def _inverts_truth(expression: Expr, constants: Mapping[str, str]) -> bool:
    """Whether it inverts a truth value, `~(2 > 1)`: an integer in Python, a truth value in numba."""
    match expression:
        case Apply("operator.invert" | "numpy.invert", (argument,)) if is_constant(argument):
            return type(_value(argument, constants)) is not int
        case _:
            return False


def _value(expression: Expr, constants: Mapping[str, str]) -> Number | None:
    """The value of arithmetic of literals; None if it is not known or has other parts."""
    match expression:
        case Constant(text):
            return _number(constants.get(text, text))
        case Apply(function, arguments) if function in _ARITHMETIC or function == "operator.pow":
            values = [_value(argument, constants) for argument in arguments]
            known = [value for value in values if value is not None]
            if len(known) < len(values):
                return None
            return _power(known[0], known[1]) if function == "operator.pow" else _ARITHMETIC[function](*known)
        case _:
            return None


def _power(base: Number, exponent: Number) -> Number:
    is_integer = isinstance(base, int) and isinstance(exponent, int)
    if is_integer and (abs(base) > _LARGEST_BASE or abs(exponent) > _LARGEST_EXPONENT):
        raise OverflowError("an integer power that needs more than 64 bits")
    result: Number = base**exponent
    return result


@lru_cache(maxsize=4096)  # each parse leaves a reference cycle that is not collected soon
def _number(text: str) -> Number | None:
    try:
        value = ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return None
    return value if isinstance(value, int | float | complex) else None


def _integer_text(text: str) -> int | None:
    value = _number(text)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
