"""Look up NumPy's elementwise functions, full reductions and operators by name."""

from fusec.base.scalars.catalogue import REDUCTIONS, SCALAR_FUNCTIONS
from fusec.base.scalars.expression import Apply, Constant, Expr, Load, walk
from fusec.base.scalars.reduction_function import Family, ReductionFunction
from fusec.base.scalars.scalar_function import ScalarFunction

NORM = "numpy.linalg.norm"
EXACT_POWERS = ("2", "2.0", "0.5", "1", "1.0")
PRODUCT_POWERS = ("3", "3.0", "4", "4.0")  # products of a kernel that need not have the library's bits

_SCALAR = {name: function for function in SCALAR_FUNCTIONS for name in (function.name, *function.aliases)}
_OF_MATH = {f.elsewhere.math: f for f in SCALAR_FUNCTIONS if f.elsewhere.math}
_REDUCTION = {name: function for function in REDUCTIONS for name in (function.name, *function.aliases)}


def scalar_function(name: str) -> ScalarFunction | None:
    """The function of elements by its canonical name or a synonym; None if fusec does not model it."""
    return _SCALAR.get(name)


def math_function(name: str) -> ScalarFunction | None:
    """NumPy's function for that of this name in Python's module `math`."""
    return _OF_MATH.get(name)


def reduction_function(name: str) -> ReductionFunction:
    """The row of a reduction that a statement holds. Raises KeyError for any other name."""
    return _REDUCTION[name]


def family(name: str) -> Family | None:
    """The family of the reduction; None if it is no reduction."""
    function = _REDUCTION.get(name)
    return None if function is None else function.family


def array_function(name: str) -> ScalarFunction | ReductionFunction | None:
    """The function of elements, or the reduction."""
    return scalar_function(name) or (_REDUCTION[name] if is_reduction(name) else None)


def is_reduction(name: str) -> bool:
    """Whether it reduces in one step for each element, which spreads and norms do not."""
    return family(name) not in (None, Family.SPREAD, Family.NORM)


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
