"""Which powers of constants does a kernel hold as numbers: `(2 * np.pi) ** 0.5` of a normal distribution?

Python's power is the C library's, which has other bits than CUDA's. Those of positive constants are rounded here from fifty digits,
as good libraries do; the guard compares them with what Python makes of them, once.
"""

import ast
import math
import sys
from collections.abc import Mapping
from decimal import Context, Decimal

from fusec.base.cuda_function import cuda_literal
from fusec.base.expression import Apply, Constant, Expr
from fusec.generate.expression_text import operator_of

_DIGITS = Context(prec=50)
_ARITHMETIC = ("+", "-", "*", "/", "**")


def constant_power(expression: Expr, constants: Mapping[str, str]) -> str | None:
    """A power of constants as a literal; None for anything else, and where a power is no positive number of usual size."""
    if not (isinstance(expression, Apply) and expression.function == "operator.pow" and not expression.called):
        return None
    try:
        return repr(_value(expression, constants))
    except (ValueError, ArithmeticError):
        return None


def _value(expression: Expr, constants: Mapping[str, str]) -> float:
    """What Python computes; raises ValueError, or an ArithmeticError, for what is no arithmetic of real constants."""
    match expression:
        case Constant(text):
            return _number(cuda_literal(constants.get(text, text)))
        case Apply("numpy.negative", (operand,)) if not expression.called:
            return -_value(operand, constants)
        case Apply(arguments=(left, right)) if operator_of(expression) in _ARITHMETIC:
            return _result(operator_of(expression), _value(left, constants), _value(right, constants))
        case _:
            raise ValueError("no arithmetic of constants")


def _number(literal: str | None) -> float:
    value: object = ast.literal_eval(literal) if literal else None
    if isinstance(value, int | float) and math.isfinite(value):
        return value
    raise ValueError("no real number")


def _result(symbol: str, left: float, right: float) -> float:
    match symbol:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left / right
        case _:
            return _power(left, right)


def _power(base: float, exponent: float) -> float:
    if base <= 0:
        raise ValueError("a sign, or an error, that Python decides on")
    if isinstance(base, int) and isinstance(exponent, int) and exponent >= 0:
        result = _DIGITS.power(base, exponent)
        if result >= 2**31:
            raise ValueError("no integer of a kernel")
        return int(result)
    value = float(_DIGITS.power(Decimal(base), Decimal(exponent)))
    if not sys.float_info.min <= value <= sys.float_info.max:
        raise ValueError("no number of usual size")
    return value
