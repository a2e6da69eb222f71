"""The functions and constants that CUDA C++ code computes elementwise with CuPy's results bit for bit."""

import ast
import math
import operator
from collections.abc import Callable, Mapping

from fusec.base.scalars.catalogue import SCALAR_FUNCTIONS
from fusec.base.scalars.expression import Constant, Expr, walk
from fusec.base.scalars.scalar_function import Form

CUDA_FUNCTIONS = frozenset(function.name for function in SCALAR_FUNCTIONS if function.cuda)

# functions whose last bit in kernels differs from CuPy's, unless every bit must be equal
OWN_FUNCTIONS = frozenset(f.name for f in SCALAR_FUNCTIONS if f.cuda and f.cuda.has_own)

# of numbers, as CUDA has them outside all namespaces: those that elements have, too, and others
CODE_FUNCTIONS = frozenset(
    (
        *(f.cuda.text for f in SCALAR_FUNCTIONS if f.cuda and f.cuda.form is Form.LIBRARY),
        *("abs", "rsqrt", "exp2", "pow", "floor", "ceil", "trunc", "round", "fmin", "fmax", "min", "max", "fma"),
        *("erf", "erfc", "tgamma", "lgamma", "isnan", "isinf", "isfinite"),
    )
)

# the dtypes of CuPy's accumulators
REDUCED_TYPES = ("float", "np.float32", "np.single", "np.float64", "np.double")

# the dtypes that `x.astype(dtype)` may name, as C++ spells them
CUDA_TYPES = {
    "bool": "bool",
    "int": "long long",
    "float": "double",
    "np.bool_": "bool",
    "np.int_": "long long",
    "np.intp": "long long",
    "np.int8": "signed char",
    "np.int16": "short",
    "np.int32": "int",
    "np.int64": "long long",
    "np.uint8": "unsigned char",
    "np.uint16": "unsigned short",
    "np.uint32": "unsigned int",
    "np.uint64": "unsigned long long",
    "np.float16": "Half",
    "np.half": "Half",
    "np.float32": "float",
    "np.single": "float",
    "np.float64": "double",
    "np.double": "double",
}

COMPLEX_NUMBERS = ("imaginary(", "complex_number(")  # of `templates/support/cuda_elements/complex_literals.cuh.jinja`

CUDA_CONSTANTS = {
    "np.pi": "3.141592653589793",
    "np.e": "2.718281828459045",
    "np.euler_gamma": "0.5772156649015329",
    "math.tau": "6.283185307179586",
    "np.inf": "infinity()",
    "np.nan": "not_a_number()",
    "None": "NoBound{}",  # of `clip`
}
MATH_CONSTANTS = {"math.pi": "np.pi", "math.e": "np.e", "math.tau": "math.tau"}  # as the model spells them


_OPERATORS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def cuda_literal(text: str) -> str | None:
    """A number as C++ text; None for other texts, and for integers of more than 31 bits.

    Constant arithmetic of floats becomes Python's result: `4.0 / 16.0` is 0.25. So do square roots, which are rounded
    equally everywhere. A complex number is imaginary, `0.5j`, or the sum of a real and an imaginary one, `1 - 0.5j`.
    """
    if text in CUDA_CONSTANTS:
        return CUDA_CONSTANTS[text]
    try:
        node = ast.parse(text, mode="eval").body
        complex_text = _complex_text(node)
        if complex_text:
            return complex_text
        value = _value(node)
    except (ValueError, SyntaxError, ArithmeticError):
        return None
    if type(value) is int and abs(value) < 2**31:
        return None if isinstance(node, ast.BinOp) else str(value)
    return repr(value) if type(value) is float and _is_finite(value) else None


def is_complex_literal(text: str) -> bool:
    """Whether the constant is a complex number in kernels: `0.5j`."""
    return (cuda_literal(text) or "").lstrip("-").startswith(COMPLEX_NUMBERS)


def has_complex_literal(expression: Expr, constants: Mapping[str, str]) -> bool:
    """Whether a constant of the expression is a complex number."""
    nodes = (node for node in walk(expression) if isinstance(node, Constant))
    return any(is_complex_literal(constants.get(node.text, node.text)) for node in nodes)


def _complex_text(node: ast.expr) -> str:
    """`-imaginary(0.5)`, `complex_number(1.0, -0.5)`; nothing for anything else."""
    match node:
        case ast.Constant(value=complex() as number) if _is_finite(number.imag):
            return f"imaginary({number.imag!r})"
        case ast.UnaryOp(ast.USub(), ast.Constant(value=complex() as number)) if _is_finite(number.imag):
            return f"-imaginary({number.imag!r})"
        # of a zero the sign of the sum is that of another version of Python
        case ast.BinOp(left, ast.Add() | ast.Sub() as symbol, ast.Constant(value=complex() as number)) if number.imag:
            real = _value(left)
            value = real + number if isinstance(symbol, ast.Add) else real - number
            is_finite = _is_finite(value.real) and _is_finite(value.imag)
            return f"complex_number({value.real!r}, {value.imag!r})" if is_finite else ""
        case _:
            return ""


def _is_finite(number: float) -> bool:
    return number - number == 0


def _value(node: ast.expr) -> float:
    """What Python computes; raises ValueError for what is no arithmetic of integers and floats."""
    match node:
        case ast.Constant(value=bool()):
            raise ValueError("a truth value")
        case ast.Constant(value=int() | float() as number):
            return number
        case ast.UnaryOp(ast.USub(), operand):
            return -_value(operand)
        case ast.UnaryOp(ast.UAdd(), operand):
            return _value(operand)
        case ast.Attribute(ast.Name("math"), name) if f"math.{name}" in MATH_CONSTANTS:
            return float(CUDA_CONSTANTS[MATH_CONSTANTS[f"math.{name}"]])
        case ast.Call(ast.Attribute(ast.Name("math"), "sqrt"), [operand], []):
            return math.sqrt(_value(operand))
        case ast.BinOp(left, symbol, right) if type(symbol) in _OPERATORS:
            return _OPERATORS[type(symbol)](_value(left), _value(right))
        case _:
            raise ValueError("no arithmetic of literals")
