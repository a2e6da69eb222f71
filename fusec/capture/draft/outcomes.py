"""What a drafted launch does to names and memory: one of six kinds."""

import ast

from fusec.base.ir.kernel import LaunchForm, Naming, Writes
from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class Bound:
    """`a, b = E1, E2`: new values get names."""

    results: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Returned:
    """`return E1, E2`: new values, under generated names."""

    results: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Nested:
    """`x_mean` for `x.mean()` inside a statement: a generated name that the statement then reads."""

    result: str


@dataclass(frozen=True, slots=True)
class Inner:
    """The value of an expression inside a statement that stays.

    `beside`: what the rest of the statement reads, if it evaluates the expression first; `naming` see `Evaluation`.
    """

    result: str
    beside: frozenset[str] | None = None
    naming: Naming = Naming.NEVER


@dataclass(frozen=True, slots=True)
class Updated:
    """`x += E`, `np.add(y, z, out=x)`: all elements of an array are overwritten; `return np.add(y, z, out=x)` if it
    `is_returned`."""

    array: str
    is_returned: bool = False


@dataclass(frozen=True, slots=True)
class Stored:
    """`u[1:-1] = E`: a `view` of an array is overwritten; `is_update`: `u[1:-1] += E`. `value` is the right-hand side."""

    array: str
    view: str
    value: ast.expr
    is_update: bool = False


Outcome = Bound | Returned | Nested | Inner | Updated | Stored


def results_of(outcome: Outcome) -> tuple[str, ...]:
    """The names that the body binds, in order."""
    match outcome:
        case Bound(results) | Returned(results):
            return results
        case Nested(result) | Inner(result) | Updated(result):
            return (result,)
        case Stored():
            return ()


def writes_of(outcome: Outcome) -> Writes:
    """The memory that is written besides fresh results."""
    match outcome:
        case Updated(array):
            return Writes(updated=(array,))
        case Stored(array, is_update=is_update):
            return Writes(stored=(array,), is_update=is_update)
        case Bound() | Returned() | Nested() | Inner():
            return Writes()


def form_of(outcome: Outcome) -> LaunchForm:
    """What the author's statement is."""
    match outcome:
        case Returned() | Updated(is_returned=True):
            return LaunchForm.RETURN
        case Bound() | Nested() | Updated() | Stored():
            return LaunchForm.ASSIGNMENT
        case Inner():
            return LaunchForm.EXPRESSION
