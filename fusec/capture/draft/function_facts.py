"""What is known of a function as a whole, whichever statement is lowered."""

import ast
from collections.abc import Callable
from dataclasses import dataclass

from fusec.base.scalars.libraries import OF_NUMPY, ArrayModule

NumberTest = Callable[[str, ast.stmt], bool]


def _says_nothing(_text: str, _statement: ast.stmt) -> bool:
    return False


def _passes_nothing(_function: ast.FunctionDef | ast.AsyncFunctionDef, _owner: ast.AST) -> frozenset[str]:
    return frozenset()


@dataclass(frozen=True, slots=True)
class FunctionFacts:
    """`modules`: the libraries whose arrays operators work on. `is_compiled`: another compiler takes the function.

    `used_as_arrays` are names that hold an array somewhere in the function, `like_arrays` local names that are used as
    arrays only, `array_attributes` attributes that the class shows to be arrays. `given_arrays` are names that other
    functions of the module show to hold arrays, available once all functions are read. `passed_numbers` are the
    parameters of a function, which may be a class's, to which the package passes numbers only. `has_one_axis`: the axis of a
    call that names none, see `has_one_axis`. `is_number`: whether the source shows an expression to be a number, or one
    element, before a statement; `begins_as_number`: whether a definition sets it to a number.
    """

    modules: frozenset[ArrayModule] = frozenset({OF_NUMPY})
    is_compiled: bool = False
    used_as_arrays: frozenset[str] = frozenset()
    like_arrays: frozenset[str] = frozenset()
    array_attributes: frozenset[str] = frozenset()
    given_arrays: Callable[[], frozenset[str]] = frozenset
    passed_numbers: Callable[[ast.FunctionDef | ast.AsyncFunctionDef, ast.AST], frozenset[str]] = _passes_nothing
    has_one_axis: bool = False
    is_number: NumberTest = _says_nothing
    begins_as_number: NumberTest = _says_nothing
