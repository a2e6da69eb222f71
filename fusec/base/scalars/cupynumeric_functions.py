"""The names of `cupynumeric` that mean what NumPy's mean: functions of elements, reductions, dtypes and constants.

Left out are functions with other values: `sign`, `maximum`, `minimum`, `fmax` and `fmin` of NaN, `reciprocal` of zero, and
integer division by zero, which ends the process. Functions that make arrays, and reductions but sums and extrema of all
elements, are cuPyNumeric's own.
"""

# with NumPy's bits, also under `--fp exact`
EXACT_FUNCTIONS = frozenset(
    (
        *("add", "subtract", "multiply", "divide", "true_divide", "negative", "positive"),
        *("absolute", "abs", "fabs", "sqrt", "square", "copysign", "signbit"),
        *("floor", "ceil", "rint", "trunc", "isnan", "isinf", "isfinite"),
        *("equal", "not_equal", "less", "less_equal", "greater", "greater_equal"),
        *("logical_and", "logical_or", "logical_xor", "logical_not"),
        *("bitwise_and", "bitwise_or", "bitwise_xor", "invert", "where"),
    )
)
CUPYNUMERIC_FUNCTIONS = EXACT_FUNCTIONS | {
    *("exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "cbrt"),
    *("sin", "cos", "tan", "arcsin", "arccos", "arctan", "arctan2"),
    *("sinh", "cosh", "tanh", "arcsinh", "arccosh", "arctanh"),
    *("hypot", "logaddexp", "deg2rad", "rad2deg"),
}
CUPYNUMERIC_EXTREMES = frozenset(("min", "max"))  # which skip NaN
CUPYNUMERIC_REDUCTIONS = CUPYNUMERIC_EXTREMES | {"sum"}
CUPYNUMERIC_NAMES = CUPYNUMERIC_REDUCTIONS | frozenset(
    (
        *("amin", "amax"),
        "dot",  # of vectors
        *("e", "euler_gamma", "inf", "nan", "newaxis", "pi"),
        *("float32", "float64"),
        *("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"),
    )
)
