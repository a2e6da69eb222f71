"""Does a function tell that it is one of numbers, by annotations or by its docstring?"""

from fusec.capture.blocks import Function
from fusec.capture.documented_numbers import documented_numbers
from fusec.capture.expression_ranks import is_number_type
from fusec.capture.names import ScopeNames
from fusec.capture.nodes import all_parameters


def is_told_of_numbers(function: Function, scope: ScopeNames) -> bool:
    """Whether each of its parameters is told to be a number: nobody checks that, so it decides on profit only."""
    documented = documented_numbers(function)
    are_numbers = [
        each.arg in documented or (each.annotation is not None and is_number_type(each.annotation, scope))
        for each in all_parameters(function.args)
    ]
    return bool(are_numbers) and all(are_numbers)
