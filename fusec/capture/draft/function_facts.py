"""What is known of a function as a whole, whichever statement is lowered."""

import ast
from collections.abc import Callable
from typing import Protocol

from fusec.base.records import dataclass
from fusec.base.scalars.libraries import OF_NUMPY, ArrayModule

NumberTest = Callable[[str, ast.stmt], bool]


def _says_nothing(_text: str, _statement: ast.stmt) -> bool:
    return False


class PackageCalls(Protocol):
    """What the calls of the package give to the parameters of a function."""

    def numbers(self, function: ast.FunctionDef | ast.AsyncFunctionDef, owner: ast.AST) -> frozenset[str]:
        """The parameters that get numbers only; `owner` is the function's class, if any."""

    def integer(self, function: ast.FunctionDef | ast.AsyncFunctionDef, parameter: str) -> int | None:
        """The integer that most calls write out for the parameter; None if none does."""


class NoCalls:
    """Those of a package that calls nothing."""

    def numbers(self, _function: ast.FunctionDef | ast.AsyncFunctionDef, _owner: ast.AST) -> frozenset[str]:
        return frozenset()

    def integer(self, _function: ast.FunctionDef | ast.AsyncFunctionDef, _parameter: str) -> int | None:
        return None


NO_CALLS = NoCalls()


@dataclass(frozen=True, slots=True)
class FunctionFacts:
    """`modules`: the libraries whose arrays operators work on. `is_compiled`: another compiler takes the function.

    `used_as_arrays` are names that hold an array somewhere in the function, `like_arrays` local names that are used as
    arrays only, `array_attributes` attributes that the class shows to be arrays. `given_arrays` are names that other
    functions of the module show to hold arrays, available once all functions are read. `calls` are the package's.
    `has_one_axis`: the axis of a call that names none, see `has_one_axis`. `is_number`: whether the source shows an
    expression to be a number, or one element, before a statement; `begins_as_number`: whether a definition sets it to a
    number.
    """

    modules: frozenset[ArrayModule] = frozenset({OF_NUMPY})
    is_compiled: bool = False
    used_as_arrays: frozenset[str] = frozenset()
    like_arrays: frozenset[str] = frozenset()
    array_attributes: frozenset[str] = frozenset()
    given_arrays: Callable[[], frozenset[str]] = frozenset
    calls: PackageCalls = NO_CALLS
    has_one_axis: bool = False
    is_number: NumberTest = _says_nothing
    begins_as_number: NumberTest = _says_nothing
