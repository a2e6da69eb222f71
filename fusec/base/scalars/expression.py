"""The scalar body of a kernel at one instance: expressions and statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import assert_never

from fusec.base.records import dataclass
from fusec.base.scalars.reduced_axes import ReducedAxes


@dataclass(frozen=True, slots=True)
class Load:
    """The element of parameter `array` (an operand or a view of one) that belongs to this instance."""

    array: str


@dataclass(frozen=True, slots=True)
class Local:
    """The value of the author's variable `name` after an earlier `Let` or in-place update of the same body."""

    name: str


@dataclass(frozen=True, slots=True)
class Constant:
    """A literal as the author wrote it (`0.5`, `1e-3`), or a known constant in canonical spelling (`np.pi`, `A1`)."""

    text: str


@dataclass(frozen=True, slots=True)
class Apply:
    """A NumPy function of scalars, by its canonical name (`numpy.add` also for `+`); keywords have a fixed text value.

    `keywords` holds arguments that determine the result and are no elements: `(("dtype", "np.float32"),)`. `called`:
    the author called NumPy's function although an operator (or `abs`) exists. For plain Python numbers, `np.multiply(a,
    b)` is a NumPy scalar, which promotes like an array, and `a * b` is a Python number.
    """

    function: str
    arguments: tuple[Expr, ...]
    keywords: tuple[tuple[str, str], ...] = ()
    called: bool = False


@dataclass(frozen=True, slots=True)
class CallHelper:
    """A call of a summarised function of the package, by the `HelperFunction.key` that the program holds."""

    helper: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Cast:
    """`value.astype(dtype)`, `dtype` as text in canonical spelling: `np.float32`, `bool`."""

    value: Expr
    dtype: str


Expr = Load | Local | Constant | Apply | CallHelper | Cast


@dataclass(frozen=True, slots=True)
class Let:
    """`name = value`: a fresh array in the original, a scalar of the array's dtype once contracted."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Update:
    """`name op= value` on a whole array: `value` is the new element before the cast to the array's own dtype.

    `name` is a parameter (its memory is written) or a `Let` of the same group (a rebinding with a cast).
    """

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Store:
    """`target[...] = value`: the element is cast to the dtype of parameter `array`, which exists already."""

    array: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Reduce:
    """`name = reduction(value over the whole domain)`; `function` is `numpy.sum`, `numpy.min`, ...; keywords as in
    `Apply`.

    With `axes`, it reduces each row, or each column (`is_column`). `keepdims`: these axes stay, with one element, so that
    row values form a column, which broadcasts along the rows. A mean divides by the number of elements less `ddof`.
    """

    name: str
    function: str
    value: Expr
    keywords: tuple[tuple[str, str], ...] = ()
    axes: ReducedAxes | None = None
    keepdims: bool = False
    ddof: int = 0

    @property
    def is_partial(self) -> bool:
        """Whether it gives one value for each row or column."""
        return self.axes is not None

    @property
    def is_column(self) -> bool:
        """Whether it gives one value for each column: for each place along the axes after the first one."""
        return self.axes is not None and self.axes.is_column


Statement = Let | Update | Store | Reduce


def walk(expression: Expr) -> Iterator[Expr]:
    """The expression and all its subexpressions, in pre-order, left to right."""
    yield expression
    match expression:
        case Apply(arguments=arguments) | CallHelper(arguments=arguments):
            for argument in arguments:
                yield from walk(argument)
        case Cast(value=value):
            yield from walk(value)
        case _:
            return


def with_parts(expression: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """The expression with `change` applied to each argument; unchanged if it has none."""
    match expression:
        case Apply(arguments=arguments) | CallHelper(arguments=arguments):
            return replace(expression, arguments=tuple(change(argument) for argument in arguments))
        case Cast(value=value):
            return replace(expression, value=change(value))
        case Load() | Local() | Constant():
            return expression
        case _:
            assert_never(expression)


def is_constant(expression: Expr) -> bool:
    """Whether it consists of literals only."""
    return not any(isinstance(node, Load | Local) for node in walk(expression))


def names_in(expression: Expr) -> Iterator[str]:
    """The parameters and values that the expression uses, in order."""
    return (_name(node) for node in walk(expression) if isinstance(node, Load | Local))


def _name(node: Load | Local) -> str:
    return node.array if isinstance(node, Load) else node.name
