"""Summarise a ufunc that numba makes of the author's function as an elementwise function."""

import ast

from fusec.base.ir.helper_function import HelperBody, HelperFunction, HelperText
from fusec.base.ir.kernel import Launch
from fusec.base.ir.operand import UfuncReference
from fusec.base.ir.program import Region
from fusec.base.ir.ufunc import UfuncElements
from fusec.base.scalars.expression import CallHelper, Load
from fusec.base.scalars.libraries import OF_NUMPY
from fusec.capture.draft.launch_draft import Summary
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.nests.scalar_functions import NumberFunction, function_of_numbers
from fusec.capture.source.source_file import span
from fusec.capture.ufuncs.decorators import VECTORIZE, MadeUfunc, loops_of_floats, made_ufunc, odd_option

_MOST_ARGUMENTS = 3  # arguments that the support module has code for
_CALL_WEIGHT = 10
_COUNTED = (ast.BinOp, ast.UnaryOp, ast.Compare, ast.If, ast.IfExp)


def ufunc_summary(name: str, called: ast.expr, scope: ScopeNames) -> Summary | None:
    """The ufunc with this canonical name as an elementwise function; None for any other function, and if its loops are
    unknown.

    `@vectorize([float64(float64)]) def clip01(a): ...`, called as `clip01(a * b) + c`. With signatures it has exactly
    these loops, of which NumPy selects one at each call.
    """
    made = made_ufunc(called, scope)
    if made is None or made.maker != VECTORIZE or odd_option(made.decorator):
        return None
    loops = loops_of_floats(made.decorator, made.function, made.outside)
    names = tuple(argument.arg for argument in made.function.args.args)
    if not loops or not 1 <= len(names) <= _MOST_ARGUMENTS:
        return None
    numbers = function_of_numbers(made.function, made.module, scope, {"error_model": '"numpy"'})
    if numbers is None or numbers.raising:
        return None
    helper = _helper(name, made, names, numbers, loops)
    return Summary(helper, (None,) * len(names), by_position=len(names), by_keyword=len(names))


def is_of_lone_ufunc(region: Region) -> bool:
    """Whether the region's only launch is a call of such a ufunc, which already is a loop over elements."""
    launches = [item for item in region.items if isinstance(item, Launch)]
    return len(launches) == 1 and _is_call_of_ufunc(launches[0])


def _is_call_of_ufunc(launch: Launch) -> bool:
    calls_ufunc = any(isinstance(operand, UfuncReference) for operand in launch.operands)
    is_call = calls_ufunc and launch.evidence.operations == 1
    return is_call and all(isinstance(statement.value, CallHelper) for statement in launch.kernel.body)


def _helper(
    name: str, made: MadeUfunc, names: tuple[str, ...], numbers: NumberFunction, loops: tuple[str, ...]
) -> HelperFunction:
    function, file = made.function, made.module.file
    return HelperFunction(
        name,
        name.rpartition(".")[2],
        names,
        HelperBody((), Load(names[0])),
        UfuncElements(numbers.functions, loops, numbers.inexact, _weight(numbers)),
        HelperText(numbers.functions[-1].text, (), span(file, function)),
        (),
        1,
        modules=frozenset({OF_NUMPY}),
    )


def _weight(numbers: NumberFunction) -> int:
    """The number of simple operations in the functions' texts."""
    nodes = [node for each in numbers.functions for node in ast.walk(ast.parse(each.text))]
    calls = sum(isinstance(node, ast.Call) for node in nodes)
    return sum(isinstance(node, _COUNTED) for node in nodes) + _CALL_WEIGHT * calls
