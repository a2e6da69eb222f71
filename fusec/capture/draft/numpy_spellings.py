"""Map names from NumPy, `math` and Python to operations and dtypes of the program model."""

import ast

from fusec.base.scalars.catalogue import REDUCTIONS
from fusec.base.scalars.reduction_function import Family

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "numpy.add",
    ast.Sub: "numpy.subtract",
    ast.Mult: "numpy.multiply",
    ast.Div: "numpy.divide",
    ast.FloorDiv: "numpy.floor_divide",
    ast.Mod: "numpy.remainder",
    ast.Pow: "operator.pow",
    ast.BitAnd: "numpy.bitwise_and",
    ast.BitOr: "numpy.bitwise_or",
    ast.BitXor: "numpy.bitwise_xor",
    ast.LShift: "numpy.left_shift",
    ast.RShift: "numpy.right_shift",
}

UNARY_OPERATORS: dict[type[ast.unaryop], str] = {
    ast.USub: "numpy.negative",
    ast.UAdd: "numpy.positive",
    ast.Invert: "numpy.invert",
}

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "numpy.equal",
    ast.NotEq: "numpy.not_equal",
    ast.Lt: "numpy.less",
    ast.LtE: "numpy.less_equal",
    ast.Gt: "numpy.greater",
    ast.GtE: "numpy.greater_equal",
}

CONSTANTS = {
    "numpy.pi": "np.pi",
    "numpy.e": "np.e",
    "numpy.inf": "np.inf",
    "numpy.nan": "np.nan",
    "numpy.euler_gamma": "np.euler_gamma",
    "math.pi": "np.pi",
    "math.e": "np.e",
    "math.inf": "np.inf",
    "math.nan": "np.nan",
    "math.tau": "math.tau",
}

LIKE_FUNCTIONS = ("numpy.zeros_like", "numpy.ones_like", "numpy.empty_like", "numpy.full_like")

VIEWS = ("numpy.real", "numpy.imag")  # functions of elements that may give memory of their argument

REDUCTION_METHODS = tuple(each.word for each in REDUCTIONS if each.family is not Family.NORM)

_SIZED = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64")
_DTYPE_NAMES = (*_SIZED, "complex64", "complex128")
_PYTHON_TYPES = ("bool", "int", "float", "complex")
_NUMPY_DTYPES = (*_DTYPE_NAMES, "bool_", "intp", "uintp", "single", "double", "half", "csingle", "cdouble")


def dtype_text(node: ast.expr, canonical: str | None) -> str | None:
    """The dtype that an argument names, such as `np.float32` or `bool`; None if it is known at run time only."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if node.value in _DTYPE_NAMES:
            return f"np.{node.value}"
        return node.value if node.value in _PYTHON_TYPES else None
    module, _, name = (canonical or "").rpartition(".")
    if module == "numpy" and name == "bool":
        return "bool"
    if module == "numpy" and name in _NUMPY_DTYPES:
        return "bool" if name == "bool_" else f"np.{name}"
    return name if module == "builtins" and name in _PYTHON_TYPES else None
