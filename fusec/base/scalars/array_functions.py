"""Look up NumPy's elementwise functions, full reductions and operators by name."""

from dataclasses import dataclass

from fusec.base.scalars.catalogue import SCALAR_FUNCTIONS
from fusec.base.scalars.expression import Apply, Constant, Expr, Load, walk
from fusec.base.scalars.scalar_function import ScalarFunction


@dataclass(frozen=True, slots=True)
class ArrayFunction:
    """A reduction; the fields are those of `ScalarFunction`."""

    name: str
    arity: int
    exact: bool = True
    weight: int = 1
    operator: str = ""


REDUCTIONS = tuple(
    ArrayFunction(f"numpy.{name}", 1, exact=name not in ("sum", "prod", "mean"))
    for name in ("sum", "prod", "min", "max", "mean", "any", "all", "argmin", "argmax")
)

NORM = "numpy.linalg.norm"
EXACT_POWERS = ("2", "2.0", "0.5", "1", "1.0")

_REDUCTION_ALIASES = {"numpy.amax": "numpy.max", "numpy.amin": "numpy.min"}
_SCALAR = {name: function for function in SCALAR_FUNCTIONS for name in (function.name, *function.aliases)}
_OF_MATH = {f.elsewhere.math: f for f in SCALAR_FUNCTIONS if f.elsewhere.math}
_REDUCTION = {function.name: function for function in REDUCTIONS}


def scalar_function(name: str) -> ScalarFunction | None:
    """The function of elements by its canonical name or a synonym; None if fusec does not model it."""
    return _SCALAR.get(name)


def math_function(name: str) -> ScalarFunction | None:
    """NumPy's function for that of this name in Python's module `math`."""
    return _OF_MATH.get(name)


def array_function(name: str) -> ScalarFunction | ArrayFunction | None:
    """The function of elements, or the reduction."""
    return scalar_function(name) or _REDUCTION.get(_REDUCTION_ALIASES.get(name, name))


def is_reduction(name: str) -> bool:
    return _REDUCTION_ALIASES.get(name, name) in _REDUCTION


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
