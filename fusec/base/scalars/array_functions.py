"""NumPy's elementwise functions, full reductions and operators, with their exactness and cost."""

from dataclasses import dataclass

from fusec.base.scalars.expression import Apply, Constant, Expr, Load, walk


@dataclass(frozen=True, slots=True)
class ArrayFunction:
    """`name` is canonical (`numpy.add`); `operator` how Python spells it, if it does; `arity` its positional arguments.

    `exact`: compiled without fast math it returns NumPy's bits for every input (measured: docs/semantics.md).
    `weight`: its cost in simple operations, for deciding on threads.
    """

    name: str
    arity: int
    exact: bool = True
    weight: int = 1
    operator: str = ""


COMPARISONS = ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal")
_BINARY_OPERATORS = (
    ("add", "+"), ("subtract", "-"), ("multiply", "*"), ("divide", "/"), ("floor_divide", "//"), ("remainder", "%"),
    ("bitwise_and", "&"), ("bitwise_or", "|"), ("bitwise_xor", "^"), ("left_shift", "<<"), ("right_shift", ">>"),
    ("equal", "=="), ("not_equal", "!="), ("less", "<"), ("less_equal", "<="), ("greater", ">"), ("greater_equal", ">="),
)  # fmt: skip
_UNARY_OPERATORS = (("negative", "-"), ("positive", "+"), ("invert", "~"))
_EXACT_UNARY = (
    "absolute", "fabs", "sqrt", "square", "reciprocal", "sign", "floor", "ceil", "trunc", "rint", "isnan", "isinf",
    "isfinite", "signbit", "logical_not", "conjugate", "degrees", "radians", "deg2rad", "rad2deg",
    "zeros_like", "ones_like", "empty_like", "copy",
)  # fmt: skip
_INEXACT_UNARY = (
    "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "arcsin", "arccos", "arctan",
    "sinh", "cosh", "tanh", "arcsinh", "arccosh", "arctanh", "cbrt",
)  # fmt: skip
_EXACT_BINARY = (
    "maximum", "minimum", "copysign", "logical_and", "logical_or", "logical_xor", "full_like", "fmod",
)  # fmt: skip
_INEXACT_BINARY = ("power", "float_power", "hypot", "arctan2", "logaddexp", "logaddexp2")

ELEMENTWISE = (
    *(ArrayFunction(f"numpy.{name}", 2, operator=operator) for name, operator in _BINARY_OPERATORS),
    *(ArrayFunction(f"numpy.{name}", 1, operator=operator) for name, operator in _UNARY_OPERATORS),
    *(ArrayFunction(f"numpy.{name}", 1) for name in _EXACT_UNARY),
    *(ArrayFunction(f"numpy.{name}", 1, exact=False, weight=10) for name in _INEXACT_UNARY),
    *(ArrayFunction(f"numpy.{name}", 2) for name in _EXACT_BINARY),
    # NumPy's choice of two zeros of unlike signs depends on their place
    *(ArrayFunction(f"numpy.{name}", 2, exact=False) for name in ("fmax", "fmin")),
    *(ArrayFunction(f"numpy.{name}", 2, exact=False, weight=20) for name in _INEXACT_BINARY),
    # `x ** y`: NumPy squares for the exponent 2 and takes the root for 0.5, so those two are exact, see `is_exact_power`
    ArrayFunction("operator.pow", 2, exact=False, weight=20, operator="**"),
    ArrayFunction("numpy.where", 3),
    ArrayFunction("numpy.clip", 3),
)

REDUCTIONS = tuple(
    ArrayFunction(f"numpy.{name}", 1, exact=name not in ("sum", "prod", "mean"))
    for name in ("sum", "prod", "min", "max", "mean", "any", "all", "argmin", "argmax")
)

NORM = "numpy.linalg.norm"
EXACT_POWERS = ("2", "2.0", "0.5", "1", "1.0")

_BY_NAME = {function.name: function for function in (*ELEMENTWISE, *REDUCTIONS)}

# other spellings of the same function
ALIASES = {
    "numpy.abs": "numpy.absolute",
    "numpy.true_divide": "numpy.divide",
    "numpy.mod": "numpy.remainder",
    "numpy.bitwise_not": "numpy.invert",
    "numpy.bitwise_invert": "numpy.invert",
    "numpy.bitwise_left_shift": "numpy.left_shift",
    "numpy.bitwise_right_shift": "numpy.right_shift",
    "numpy.conj": "numpy.conjugate",
    "numpy.amax": "numpy.max",
    "numpy.amin": "numpy.min",
    "numpy.acos": "numpy.arccos",
    "numpy.asin": "numpy.arcsin",
    "numpy.atan": "numpy.arctan",
    "numpy.atan2": "numpy.arctan2",
    "numpy.acosh": "numpy.arccosh",
    "numpy.asinh": "numpy.arcsinh",
    "numpy.atanh": "numpy.arctanh",
    "numpy.pow": "numpy.power",
}


def array_function(name: str) -> ArrayFunction | None:
    """The function by its canonical name or a synonym; None if fusec does not model it."""
    return _BY_NAME.get(ALIASES.get(name, name))


def is_reduction(name: str) -> bool:
    function = array_function(name)
    return function in REDUCTIONS


def gives_number(name: str) -> bool:
    """Whether its result is usually one number: a reduction, a norm, the product of two vectors."""
    return is_reduction(name) or name in (NORM, "numpy.inner", "numpy.vdot")


def operator_of(expression: Apply) -> str:
    """The operator of the function in this expression, or an empty text."""
    known = array_function(expression.function)
    if known is None:
        raise ValueError(f"no kernel has code for `{expression.function}`")
    if known.arity != len(expression.arguments):
        raise ValueError(f"`{expression.function}` takes {known.arity} elements, not {len(expression.arguments)}")
    return "" if expression.called or expression.keywords else known.operator


def symbol_of(expression: Expr) -> str:
    """The operator of any expression, or an empty text if it has none."""
    if not isinstance(expression, Apply):
        return ""
    known = array_function(expression.function)
    return operator_of(expression) if known is not None and known.arity == len(expression.arguments) else ""


def is_of_numbers(value: Expr) -> bool:
    """Whether it is arithmetic of constants and at least one variable, which Python computes if all of them are
    numbers."""
    nodes = [*walk(value)]
    return any(isinstance(node, Load) for node in nodes) and all(map(_is_pythons, nodes))


def _is_pythons(node: Expr) -> bool:
    return isinstance(node, Load | Constant) or symbol_of(node) in ("+", "-", "*", "/", "//", "%", "**")
