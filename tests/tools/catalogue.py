"""A call of each function of the catalogue: what it computes of the elements `x` and `y`."""

from fusec.base.scalars.catalogue import SCALAR_FUNCTIONS
from fusec.base.scalars.expression import Apply, Constant, Expr, Load
from fusec.base.scalars.scalar_function import Result, ScalarFunction

X, Y = Load("x"), Load("y")
SHIFTS = ("numpy.left_shift", "numpy.right_shift")
ROWS = [each for each in SCALAR_FUNCTIONS if each.name != "numpy.empty_like"]  # whose contents are any


def is_of_integers(function: ScalarFunction) -> bool:
    """Whether NumPy has no such function of floating-point numbers."""
    return function.result is Result.BITS or function.name in SHIFTS


def call_text(function: ScalarFunction, library: str = "np") -> str:
    """`np.hypot(x, y)`; for `**` the operator itself."""
    name = f"{library}.{function.word}"
    match function.name, function.arity:
        case "operator.pow", _:
            return "x**y"
        case "numpy.where", _:
            return f"{name}(x > y, x, y)"
        case "numpy.full_like", _:
            return f"{name}(x, 3)"
        case "numpy.real" | "numpy.imag", _:  # alone it may be memory of `x`
            return f"{library}.copy({name}(x))"
        case _, arity:
            return f"{name}({', '.join(('x', 'y', 'y')[:arity])})"


def call(function: ScalarFunction) -> Expr:
    """The same as an expression of the model."""
    match function.name, function.arity:
        case "operator.pow", _:
            return Apply(function.name, (X, Y))
        case "numpy.where", _:
            return Apply(function.name, (Apply("numpy.greater", (X, Y)), X, Y))
        case "numpy.full_like", _:
            return Apply(function.name, (X, Constant("3")))
        case "numpy.real" | "numpy.imag", _:
            return Apply("numpy.copy", (Apply(function.name, (X,), called=True),), called=True)
        case _, arity:
            return Apply(function.name, (X, Y, Y)[:arity], called=True)
