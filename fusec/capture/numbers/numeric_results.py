"""Mark launches whose result the source shows to be a number, `t += dt`; this affects profit only."""

import ast
from dataclasses import replace

from fusec.base.scalars.expression import Apply, Constant, Expr, Let, Load, Update
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.outcomes import Bound, Updated
from fusec.capture.draft.reading import Option

_COUNTS = ("numpy.add", "numpy.subtract")
_STEPS = (*_COUNTS, "numpy.multiply", "numpy.divide")


def with_number(draft: Draft, statement: ast.stmt, around: LoweringContext) -> Draft:
    """The launch, marked if its result is a number: all its operands are numbers, or it counts, `k += 1`, `t += dt`."""
    kernel = draft.kernel
    is_plain = isinstance(draft.outcome, Bound | Updated) and kernel.parameters
    is_free = not any(around.known.is_result(parameter.base) for parameter in kernel.parameters)
    if not is_plain or not is_free or around.has(Option.ASKED):
        return draft
    values = [part.value for part in kernel.body if isinstance(part, Let | Update)]
    if len(values) < len(kernel.body) or any(isinstance(value, Load) for value in values):
        return draft
    gives_number = _counts(draft, values, statement, around) or _is_of_numbers(draft, statement, around)
    return replace(draft, evidence=replace(draft.evidence, gives_number=gives_number))


def _counts(draft: Draft, values: list[Expr], statement: ast.stmt, around: LoweringContext) -> bool:
    """Whether it is `k += 1` without evidence of an array, or `t += dt` or `t = t + dt` if a definition makes `t` a
    number.
    """
    match values:
        case [Apply(function, (Load(name), Constant() | Load() as step))] if function in _STEPS:
            is_literal = isinstance(step, Constant) and step.text.isdecimal()
            is_counter = isinstance(draft.outcome, Updated) and is_literal and function in _COUNTS
            text = next((o.expression for o in draft.operands if o.name == name), name)
            is_step = is_counter or around.function.begins_as_number(text, statement)
            return draft.results == (name,) and not draft.evidence.shows_arrays and is_step
        case _:
            return False


def _is_of_numbers(draft: Draft, statement: ast.stmt, around: LoweringContext) -> bool:
    spelled = {operand.name: operand.expression for operand in draft.operands}
    texts = (spelled.get(p.base, p.base) + p.text.removeprefix(p.base) for p in draft.kernel.parameters)
    return all(around.function.is_number(text, statement) for text in texts)
