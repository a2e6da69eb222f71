"""The catalogue of scalar functions and reductions: everything that fusec knows of one is its row.

A new function is a row here, and the programs that show it. A test compiles every row for each target that it claims,
and runs it against NumPy.
"""

import re

from fusec.base.scalars.reduction_function import Family, Fold, ReductionFunction
from fusec.base.scalars.scalar_function import (
    Accuracy,
    CudaCode,
    Elsewhere,
    Form,
    NumbaCode,
    Place,
    Result,
    Rounding,
    ScalarFunction,
)

_BY_HAND = CudaCode(Form.WRITTEN)
_OF_ELEMENTS = CudaCode(Form.WRITTEN, of_numbers=False)  # at least one argument is an element
_NUMBAS = NumbaCode()
_REAL = NumbaCode(of_complex=False)
_WRITTEN = NumbaCode(Form.WRITTEN)
_NOWHERE = Elsewhere()
_FORMULAS = frozenset((Place.MATH_FORMULA, Place.NUMPY_FORMULA))
_LOOPS = frozenset((Place.MATH_LOOP, Place.NUMPY_LOOP))
_VARYING = _LOOPS | {Place.VARYING_LOOP}
_IN_LOOPS = frozenset((Place.NUMPY_LOOP,))
_IN_MATH = frozenset((Place.MATH_FORMULA,))


def _operator(
    name: str,
    symbol: str,
    rounding: Rounding,
    result: Result = Result.SAME,
    accuracy: Accuracy = Accuracy.EXACT,
    cuda: CudaCode = _BY_HAND,
    aliases: tuple[str, ...] = (),
) -> ScalarFunction:
    """A function of two arguments that Python spells as an operator."""
    elsewhere = Elsewhere(rounding=rounding)
    return ScalarFunction(
        f"numpy.{name}", 2, NumbaCode(), cuda, accuracy, 1, symbol, _of_numpy(aliases), result, elsewhere
    )


def _written(
    name: str,
    cuda: CudaCode | None = _BY_HAND,
    result: Result = Result.SAME,
    elsewhere: Elsewhere = _NOWHERE,
    *,
    arity: int = 1,
    numba: NumbaCode = _NUMBAS,
    accuracy: Accuracy = Accuracy.EXACT,
    operator: str = "",
    aliases: tuple[str, ...] = (),
) -> ScalarFunction:
    """A function of simple operations."""
    names = _of_numpy(aliases)
    return ScalarFunction(f"numpy.{name}", arity, numba, cuda, accuracy, 1, operator, names, result, elsewhere)


def _close(
    name: str,
    math: str = "",
    *,
    cuda: CudaCode | None = None,
    numba: NumbaCode | None = None,
    arity: int = 1,
    places: frozenset[Place] = _FORMULAS | _VARYING,
    aliases: tuple[str, ...] = (),
) -> ScalarFunction:
    """A function whose last bits may be those of another library: glibc's on a CPU, CUDA's on a device."""
    math = math or name
    numba = numba or _vector(math)
    elsewhere = Elsewhere(math, places, Rounding.FUNCTION)
    return ScalarFunction(
        f"numpy.{name}",
        arity,
        numba,
        cuda,
        Accuracy.CLOSE,
        10 * arity,
        aliases=_of_numpy(aliases),
        elsewhere=elsewhere,
    )


def _vector(text: str, complex_text: str = "", *, of_complex: bool = False) -> NumbaCode:
    """NumPy's or glibc's vector function, by C's name, and C's of complex numbers."""
    return NumbaCode(Form.VECTOR, text, of_complex or bool(complex_text), complex_text)


def _thrust(text: str, *, has_own: bool = False) -> CudaCode:
    """CUDA's function of real numbers, and that of the same name in Thrust for complex ones."""
    return CudaCode(Form.LIBRARY, text, f"thrust::{text}", has_own=has_own)


def _cuda(text: str) -> CudaCode:
    """CUDA's function of real numbers, and CuPy's of the same name for complex ones."""
    return CudaCode(Form.LIBRARY, text, f"::{text}")


def _of_numpy(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"numpy.{name}" for name in names)


_OPERATORS = (
    _operator("add", "+", Rounding.SUM, accuracy=Accuracy.ROUNDED),
    _operator("subtract", "-", Rounding.SUM, accuracy=Accuracy.ROUNDED),
    _operator("multiply", "*", Rounding.PRODUCT, accuracy=Accuracy.ROUNDED),
    _operator("divide", "/", Rounding.QUOTIENT, accuracy=Accuracy.ROUNDED, aliases=("true_divide",)),
    _operator("floor_divide", "//", Rounding.UNKNOWN, Result.BYTE, cuda=_OF_ELEMENTS),
    _operator("remainder", "%", Rounding.UNKNOWN, Result.BYTE, cuda=_OF_ELEMENTS, aliases=("mod",)),
    _operator("bitwise_and", "&", Rounding.LOGIC, Result.BITS, cuda=_OF_ELEMENTS),
    _operator("bitwise_or", "|", Rounding.LOGIC, Result.BITS, cuda=_OF_ELEMENTS),
    _operator("bitwise_xor", "^", Rounding.LOGIC, Result.BITS, cuda=_OF_ELEMENTS),
    _operator("left_shift", "<<", Rounding.UNKNOWN, Result.BYTE, cuda=_OF_ELEMENTS, aliases=("bitwise_left_shift",)),
    _operator("right_shift", ">>", Rounding.UNKNOWN, Result.BYTE, cuda=_OF_ELEMENTS, aliases=("bitwise_right_shift",)),
    _operator("equal", "==", Rounding.COMPARISON, Result.TRUTH),
    _operator("not_equal", "!=", Rounding.COMPARISON, Result.TRUTH),
    _operator("less", "<", Rounding.COMPARISON, Result.TRUTH),
    _operator("less_equal", "<=", Rounding.COMPARISON, Result.TRUTH),
    _operator("greater", ">", Rounding.COMPARISON, Result.TRUTH),
    _operator("greater_equal", ">=", Rounding.COMPARISON, Result.TRUTH),
    _written("negative", elsewhere=Elsewhere(rounding=Rounding.CHOICE), operator="-"),
    _written("positive", operator="+"),
    _written(
        "invert",
        result=Result.BITS,
        elsewhere=Elsewhere(rounding=Rounding.LOGIC),
        operator="~",
        aliases=("bitwise_not", "bitwise_invert"),
    ),
)

_SIMPLE = (
    _written(
        "absolute",
        result=Result.REAL,
        elsewhere=Elsewhere(places=_IN_LOOPS, rounding=Rounding.CHOICE),
        aliases=("abs",),
    ),
    _written(
        "fabs", CudaCode(Form.LIBRARY, "fabs"), Result.REAL, Elsewhere("fabs", _IN_MATH | _LOOPS, Rounding.CHOICE)
    ),
    _written(
        "sqrt",
        _thrust("sqrt"),
        Result.SAME,
        Elsewhere("sqrt", _FORMULAS | _LOOPS, Rounding.ALONE),
        numba=NumbaCode(complex_text="csqrt"),
    ),
    _written("rint", CudaCode(Form.LIBRARY, "rint")),
    _written("square", result=Result.BYTE, elsewhere=Elsewhere(places=_IN_LOOPS, rounding=Rounding.PRODUCT)),
    _written("reciprocal", elsewhere=Elsewhere(rounding=Rounding.ALONE)),
    _written("sign", elsewhere=Elsewhere(places=_IN_LOOPS), numba=_REAL),
    _written("floor", elsewhere=Elsewhere("floor", _IN_MATH | _IN_LOOPS, Rounding.ALONE)),
    _written("ceil", elsewhere=Elsewhere("ceil", _IN_MATH | _IN_LOOPS, Rounding.ALONE)),
    _written("trunc", elsewhere=Elsewhere("trunc", _IN_MATH | _IN_LOOPS, Rounding.ALONE)),
    _written("isnan", result=Result.TRUTH, elsewhere=Elsewhere("isnan", _LOOPS)),
    _written("isinf", result=Result.TRUTH, elsewhere=Elsewhere("isinf", _LOOPS)),
    _written("isfinite", result=Result.TRUTH, elsewhere=Elsewhere("isfinite", _LOOPS)),
    _written("signbit", result=Result.TRUTH),
    _written("conjugate", aliases=("conj",)),
    _written("real", _OF_ELEMENTS, Result.REAL, numba=_WRITTEN),
    _written("imag", _OF_ELEMENTS, Result.REAL, numba=_WRITTEN),
    _written("degrees", elsewhere=Elsewhere("degrees", _IN_MATH | _VARYING)),
    _written("radians", elsewhere=Elsewhere("radians", _IN_MATH | _VARYING)),
    _written("deg2rad", None),
    _written("rad2deg", None),
    _written("logical_not", result=Result.TRUTH, elsewhere=Elsewhere(rounding=Rounding.LOGIC)),
    _written("logical_and", result=Result.TRUTH, elsewhere=Elsewhere(rounding=Rounding.LOGIC), arity=2),
    _written("logical_or", result=Result.TRUTH, elsewhere=Elsewhere(rounding=Rounding.LOGIC), arity=2),
    _written("logical_xor", result=Result.TRUTH, elsewhere=Elsewhere(rounding=Rounding.LOGIC), arity=2),
    _written("maximum", elsewhere=Elsewhere("", _IN_LOOPS, Rounding.CHOICE), arity=2, accuracy=Accuracy.ORDERED),
    _written("minimum", elsewhere=Elsewhere("", _IN_LOOPS, Rounding.CHOICE), arity=2, accuracy=Accuracy.ORDERED),
    _written("fmax", elsewhere=Elsewhere(places=_IN_LOOPS), arity=2, accuracy=Accuracy.ZEROS),
    _written("fmin", elsewhere=Elsewhere(places=_IN_LOOPS), arity=2, accuracy=Accuracy.ZEROS),
    _written(
        "copysign", CudaCode(Form.LIBRARY, "copysign"), elsewhere=Elsewhere("copysign", _IN_MATH | _LOOPS), arity=2
    ),
    _written("nextafter", CudaCode(Form.TEXT, "::nextafter(x, y)"), arity=2),
    _written(
        "heaviside",
        CudaCode(Form.TEXT, "::isnan(x) ? x : x == T(0) ? y : T(x > T(0))"),
        arity=2,
        numba=NumbaCode(Form.TEXT, "x if numpy.isnan(x) else y if x == 0 else T(x > 0)"),
    ),
    _written("fmod", CudaCode(Form.LIBRARY, "fmod"), Result.BYTE, Elsewhere("fmod", _IN_MATH), arity=2),
)

_CLOSE = (
    _close("exp", cuda=_thrust("exp", has_own=True), numba=NumbaCode(Form.VECTOR, "exp")),
    _close("exp2", cuda=_BY_HAND),
    _close("expm1", cuda=_cuda("expm1")),
    _close("log", cuda=_thrust("log", has_own=True), numba=_vector("log", "clog")),
    _close("log2", cuda=_cuda("log2"), numba=_vector("log2", of_complex=True)),
    _close("log10", cuda=_thrust("log10"), numba=_vector("log10", of_complex=True)),
    _close("log1p", cuda=_cuda("log1p")),
    _close("sin", cuda=_thrust("sin"), numba=_vector("sin", "csin")),
    _close("cos", cuda=_thrust("cos"), numba=_vector("cos", "ccos")),
    _close("tan", cuda=_thrust("tan"), numba=_vector("tan", "ctan")),
    _close("arcsin", "asin", cuda=_thrust("asin"), numba=_vector("asin", "casin"), aliases=("asin",)),
    _close("arccos", "acos", cuda=_thrust("acos"), numba=_vector("acos", "cacos"), aliases=("acos",)),
    _close("arctan", "atan", cuda=_thrust("atan"), numba=_vector("atan", "catan"), aliases=("atan",)),
    _close("sinh", cuda=_thrust("sinh"), numba=_vector("sinh", "csinh")),
    _close("cosh", cuda=_thrust("cosh"), numba=_vector("cosh", "ccosh")),
    _close("tanh", cuda=_thrust("tanh"), numba=_vector("tanh", "ctanh")),
    _close("arcsinh", "asinh", cuda=_thrust("asinh"), numba=_vector("asinh", "casinh"), aliases=("asinh",)),
    _close("arccosh", "acosh", cuda=_thrust("acosh"), numba=_vector("acosh", "cacosh"), aliases=("acosh",)),
    _close("arctanh", "atanh", cuda=_thrust("atanh"), numba=_vector("atanh", "catanh"), aliases=("atanh",)),
    _close("cbrt", cuda=CudaCode(Form.LIBRARY, "cbrt"), numba=NumbaCode(Form.VECTOR, "cbrt"), places=_FORMULAS),
    _close("hypot", cuda=CudaCode(Form.LIBRARY, "hypot"), numba=NumbaCode(Form.VECTOR, "hypot"), arity=2),
    _close(
        "arctan2",
        "atan2",
        cuda=CudaCode(Form.LIBRARY, "atan2"),
        numba=NumbaCode(Form.VECTOR, "atan2"),
        arity=2,
        aliases=("atan2",),
    ),
    ScalarFunction(
        "numpy.power",
        2,
        _vector("pow", of_complex=True),
        _OF_ELEMENTS,
        Accuracy.CLOSE,
        20,
        aliases=("numpy.pow",),
        result=Result.BYTE,
        elsewhere=Elsewhere("pow", _IN_MATH),
    ),
    ScalarFunction("numpy.float_power", 2, _vector("pow", of_complex=True), None, Accuracy.CLOSE, 20),
    ScalarFunction("numpy.logaddexp", 2, accuracy=Accuracy.CLOSE, weight=20),
    ScalarFunction("numpy.logaddexp2", 2, accuracy=Accuracy.CLOSE, weight=20),
    # `x ** y`: NumPy squares for the exponent 2 and takes the root for 0.5, so those two are exact, see `EXACT_POWERS`
    ScalarFunction(
        "operator.pow", 2, NumbaCode(Form.WRITTEN), _OF_ELEMENTS, Accuracy.CLOSE, 20, "**", result=Result.BYTE
    ),
)

_MAKERS = (
    _written("zeros_like", _OF_ELEMENTS, numba=_WRITTEN),
    _written("ones_like", _OF_ELEMENTS, numba=_WRITTEN),
    _written("empty_like", _OF_ELEMENTS, numba=_WRITTEN),
    _written("full_like", _OF_ELEMENTS, arity=2, numba=_WRITTEN),
    _written("copy", _OF_ELEMENTS, numba=_WRITTEN),
    _written(
        "where",
        _OF_ELEMENTS,
        elsewhere=Elsewhere(rounding=Rounding.SELECTION),
        arity=3,
        numba=_WRITTEN,
    ),
    _written("clip", _OF_ELEMENTS, arity=3, numba=_WRITTEN, accuracy=Accuracy.CLIPPED),
)

SCALAR_FUNCTIONS = (*_OPERATORS, *_SIMPLE, *_CLOSE, *_MAKERS)

REDUCTIONS = (
    ReductionFunction("numpy.sum", Family.SUM, "total", "sum", "Sum", Fold("a+b", "Sum", re.compile(r"0(\.0*)?f?"))),
    ReductionFunction(
        "numpy.prod", Family.SUM, "", "prod", "Product", Fold("a*b", "Product", re.compile(r"1(\.0*)?f?"))
    ),
    ReductionFunction("numpy.mean", Family.SUM, "average", "sum", "Mean"),
    ReductionFunction(
        "numpy.min",
        Family.EXTREME,
        "smallest",
        "min",
        "Minimum",
        Fold("min(a,b)", "Least"),
        aliases=("numpy.amin",),
    ),
    ReductionFunction(
        "numpy.max",
        Family.EXTREME,
        "largest",
        "max",
        "Maximum",
        Fold("max(a,b)", "Greatest"),
        aliases=("numpy.amax",),
    ),
    ReductionFunction("numpy.any", Family.TRUTH, "any_true", "any", "Any", Fold("a||b", "Any", re.compile("0|false"))),
    ReductionFunction("numpy.all", Family.TRUTH, "all_true", "all", "All", Fold("a&&b", "All", re.compile("1|true"))),
    ReductionFunction("numpy.argmin", Family.PLACE),
    ReductionFunction("numpy.argmax", Family.PLACE),
    ReductionFunction("numpy.var", Family.SPREAD, "variance"),
    ReductionFunction("numpy.std", Family.SPREAD, "deviation"),
    ReductionFunction("numpy.linalg.norm", Family.NORM, "norm", "sum"),
)
