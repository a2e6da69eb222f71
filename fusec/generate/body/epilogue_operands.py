"""The numbers from the call that a group's arithmetic needs after its reductions.

In `cp.sum(x * x) / (2 * n)`, Python computes `2 * n`, because its integers are unbounded, and the kernel takes the
number.
"""

from dataclasses import replace

from fusec.base.plan.body import Step, loaded_names
from fusec.base.scalars.array_functions import is_of_numbers
from fusec.base.scalars.expression import Expr, Load, with_parts


def with_given_numbers(closings: tuple[Step, ...]) -> tuple[tuple[Step, ...], dict[str, Expr]]:
    """The steps with a key in place of each number from the call, and the variable or arithmetic that each key stands
    for."""
    numbers: dict[str, Expr] = {}
    steps = tuple(
        replace(step, statement=replace(step.statement, value=_with_keys(step.statement.value, numbers)))
        for step in closings
    )
    return steps, numbers


def number_stem(value: Expr) -> str:
    """The base name for a number: `n_given`, `strength_n_given`."""
    return "_".join((*dict.fromkeys(loaded_names(value)), "given"))


def _with_keys(value: Expr, numbers: dict[str, Expr]) -> Expr:
    if is_of_numbers(value):
        key = next((key for key, known in numbers.items() if known == value), f"number {len(numbers)}")
        numbers[key] = value
        return Load(key)
    return with_parts(value, lambda part: _with_keys(part, numbers))
