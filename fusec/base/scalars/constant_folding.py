"""Fold arithmetic of constants, and name conversions of numbers, in generated code exactly as Python does.

C++ would not find an overload for two plain numbers, and Python's powers are the C library's, which may differ from
CUDA's in the last bit. Integers are exact. Powers of real numbers are rounded here from fifty digits, as good libraries
do, and the guard compares them once with Python's own results.
"""

import ast
import math
import operator
import sys
from collections.abc import Callable, Mapping
from decimal import Context, Decimal

from fusec.base.scalars.array_functions import symbol_of
from fusec.base.scalars.cuda_functions import cuda_literal
from fusec.base.scalars.expression import Apply, Constant, Expr, is_constant, walk

_DIGITS = Context(prec=50)
_PLAIN = ("+", "-", "*", "/")  # which kernels compute themselves, as Python does
_LARGEST = 2**31  # of integers that a kernel holds, and so of those that make one
_OF_ONE: dict[str, Callable[[float], float]] = {"-": operator.neg, "+": operator.pos}
_OF_TWO: dict[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
}
_OF_INTEGERS: dict[str, Callable[[int, int], int]] = {
    "<<": operator.lshift,
    ">>": operator.rshift,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
CONVERTERS = {  # what is converted by an earlier one converts to the types of the later ones
    "builtins.int": "as_int",
    "builtins.float": "as_float",
    "numpy.float64": "as_float64",
    "numpy.float32": "as_float32",
}
OF_ARRAYS = ("as_float", "as_int")  # those that take arrays of one number, too


def is_folded(expression: Expr) -> bool:
    """Whether it is arithmetic of constants only that no kernel computes."""
    if not isinstance(expression, Apply) or not is_constant(expression):
        return False
    symbols = {symbol_of(node) for node in walk(expression) if not isinstance(node, Constant)}
    return "" not in symbols and not symbols <= {*_PLAIN}


def is_call_of_constants(expression: Expr) -> bool:
    """Whether it calls a function of several constants, `np.hypot(3, 4)`, which C++ would resolve at its definition."""
    is_call = isinstance(expression, Apply) and len(expression.arguments) > 1 and not symbol_of(expression)
    return is_call and is_constant(expression)


def folded_literal(expression: Expr, constants: Mapping[str, str]) -> str | None:
    """Python's value of such arithmetic as a literal; None if kernels cannot represent it. `constants` are values by
    name."""
    try:
        value = _value(expression, constants)
    except (ValueError, ArithmeticError, TypeError):
        return None
    is_held = abs(value) < _LARGEST if isinstance(value, int) else math.isfinite(value)
    return repr(value) if is_held else None


def is_rounded_power(expression: Expr, literal: str) -> bool:
    """Whether the literal is the value of a power, which libraries may round differently."""
    return symbol_of(expression) == "**" and not literal.lstrip("-").isdigit()


def _value(expression: Expr, constants: Mapping[str, str]) -> float:
    """The value. Raises ValueError or ArithmeticError if it is no arithmetic of real constants."""
    if isinstance(expression, Constant):
        return _number(cuda_literal(constants.get(expression.text, expression.text)))
    if not isinstance(expression, Apply):
        raise ValueError("no constant")
    symbol, values = symbol_of(expression), [_value(argument, constants) for argument in expression.arguments]
    match values:
        case [value] if symbol in _OF_ONE:
            return _OF_ONE[symbol](value)
        case [int() as left, int() as right] if symbol in _OF_INTEGERS and max(abs(left), abs(right)) < _LARGEST:
            return _OF_INTEGERS[symbol](left, min(right, 64) if symbol == "<<" else right)
        case [left, right] if symbol == "**":
            return _power(left, right)
        case [left, right] if symbol in _OF_TWO:
            return _OF_TWO[symbol](left, right)
        case _:
            raise ValueError("no arithmetic of real numbers")


def _number(literal: str | None) -> float:
    value: object = ast.literal_eval(literal) if literal else None
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        return value
    raise ValueError("no real number")


def _power(base: float, exponent: float) -> float:
    if isinstance(base, int) and isinstance(exponent, int) and exponent >= 0:
        if abs(base) > 1 and exponent > 63:
            raise ValueError("no integer of a kernel")
        return int(base**exponent)
    if base <= 0:
        raise ValueError("a sign, or an error, that Python decides on")
    value = float(_DIGITS.power(Decimal(base), Decimal(exponent)))
    if not sys.float_info.min <= value <= sys.float_info.max:
        raise ValueError("no number of usual size")
    return value
