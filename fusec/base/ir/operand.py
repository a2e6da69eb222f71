"""Operands: what a launch takes from the author's scope."""

from collections.abc import Iterable
from enum import Enum, auto
from typing import ClassVar

from fusec.base.ir.preparation import IndexArray, Number
from fusec.base.records import dataclass


class Shown(Enum):
    """What the source shows of a value."""

    NOTHING = auto()
    ARRAY = auto()  # a NumPy result, an annotation, an array subscript
    NUMBER = auto()  # an operand of arithmetic on reduced values that is a number, or a number with a type


@dataclass(frozen=True, slots=True)
class _Stored:
    name: str  # the parameter of the dispatcher
    expression: str  # the author's text
    shown: Shown = Shown.NOTHING


@dataclass(frozen=True, slots=True)
class Variable(_Stored):
    """A variable of the author's scope. The name differs from the expression if it is one of several values."""


@dataclass(frozen=True, slots=True)
class Attribute(_Stored):
    """`self.mass` of a parameter: a variable as long as it is a plain attribute."""


@dataclass(frozen=True, slots=True)
class _Written:
    name: str
    expression: str
    shown: ClassVar[Shown] = Shown.NOTHING


@dataclass(frozen=True, slots=True)
class TimedExpression(_Written):
    """Any other expression, evaluated at the call: `X @ w`. It may read mutable state, raise, or have effects."""


@dataclass(frozen=True, slots=True)
class TypedNumber(_Written):
    """A number that is evaluated at the call and is the same at any time: `np.float32(0.5)`."""

    shown: ClassVar[Shown] = Shown.NUMBER


@dataclass(frozen=True, slots=True)
class ScalarExpression:
    """A number that the dispatcher may compute, as `value` says: `x.size`, `np.float32(dt)`, `math.sqrt(dt)`; or an array
    of such numbers, `np.arange(n)`. `is_first`: evaluated once, before any array operation of its launch."""

    expression: str  # the author's text
    value: Number | IndexArray
    is_first: bool

    @property
    def shown(self) -> Shown:
        return Shown.ARRAY if isinstance(self.value, IndexArray) else Shown.NUMBER

    @property
    def name(self) -> str:
        return self.value.name


@dataclass(frozen=True, slots=True)
class LibraryReference(_Written):
    """The array library whose functions the text calls, `xp` or `self.xp`; no parameter of a kernel."""


@dataclass(frozen=True, slots=True)
class _Named:
    name: str
    shown: ClassVar[Shown] = Shown.NOTHING

    @property
    def expression(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Selector(_Named):
    """A variable that only says which elements of other operands the text takes: a bound of a slice, or an axis.

    `value`: the text of the only value for which the kernel does the same, `-1` or `None`; empty for any integer.
    """

    value: str = ""


@dataclass(frozen=True, slots=True)
class UfuncReference(_Named):
    """The ufunc that the text calls. `function` is the key of its `HelperFunction`; in generated code, the name of its
    element function."""

    function: str


@dataclass(frozen=True, slots=True)
class FunctionReference(_Named):
    """A function of the package that the text passes on, `da.map_overlap(smooth, x)`."""


@dataclass(frozen=True, slots=True)
class PreparationInput(_Named):
    """No kernel parameter, but a variable from which the dispatcher computes others: `dt` of `np.float32(dt)`."""


Evaluated = TimedExpression | TypedNumber  # at the call site, in the author's module
KernelOperand = Variable | Attribute | Evaluated | ScalarExpression | Selector  # that a kernel computes with
Operand = KernelOperand | LibraryReference | UfuncReference | FunctionReference | PreparationInput


def shown_as(shown: Shown, operands: Iterable[Operand]) -> set[str]:
    """The names of the operands that the source shows to be arrays, or numbers."""
    return {operand.name for operand in operands if operand.shown is shown}
