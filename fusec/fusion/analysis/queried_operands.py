"""Operands that a dispatcher computes itself: array properties, `x.size`, and number conversions, `float(dt)`.

The dispatcher queries only operands that the guard proves to be plain arrays, which give the same answer at any time.
All other expressions, `len(rows)`, are evaluated at the call, if the original evaluates them before the group's first
array operation, too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import assert_never

from fusec.base.ir.kernel import Launch
from fusec.base.ir.operand import (
    Operand,
    PreparationInput,
    ScalarExpression,
    TypedNumber,
    Variable,
)
from fusec.base.ir.preparation import ComputedNumber, ConvertedNumber, Extent, Gather, IndexArray
from fusec.base.plan.schedule import Strategy
from fusec.base.scalars.constant_folding import OF_ARRAYS
from fusec.base.text.array_parts import item_places
from fusec.fusion.analysis.tiles import strategy
from fusec.fusion.between.raw_calls import calls_between
from fusec.fusion.model.candidate import Candidate


def asked_operands(candidate: Candidate) -> tuple[ScalarExpression, ...]:
    """The operands that the dispatcher computes; none if another function uses parts of arrays before, or if NumPy's
    functions run over tiles."""
    asked = [operand for operand in candidate.operands if isinstance(operand, ScalarExpression)]
    has_parts = any(item_places(text) for launch in candidate.launches for _, text in launch.attributes)
    if not asked or has_parts or calls_between(candidate):
        return ()
    if strategy(candidate) is not Strategy.KERNEL:
        return ()
    taken = {array.base for array in candidate.arrays} - {operand.name for operand in asked}
    names = {operand.name for operand in candidate.operands if isinstance(operand, Variable | PreparationInput)}
    return tuple(operand for operand in asked if _is_computed(operand, taken & names, candidate))


def _is_computed(operand: ScalarExpression, arrays: set[str], candidate: Candidate) -> bool:
    match operand.value:
        case Extent(base=array):
            return array in arrays
        case ConvertedNumber(converter=converter):
            return _is_converted_late(operand, candidate) and not (converter in OF_ARRAYS and _written(candidate))
        case ComputedNumber():
            return _is_converted_late(operand, candidate)
        case IndexArray(sources=sources):
            bound = {name for launch in candidate.launches for name in launch.results}
            made = {each.name for each in candidate.preparations}
            return {*sources}.isdisjoint(_written(candidate) | bound | made)
        case _:
            assert_never(operand.value)


def _is_converted_late(operand: ScalarExpression, candidate: Candidate) -> bool:
    """Whether the original converts the number after an array operation, or more than once, and its value is the same
    until then. This includes arrays of one number, which `float` and `int` accept, if the group writes into no
    array."""
    first, *later = candidate.launches
    is_late = any(each.name == operand.name for each in _late(first))
    is_late |= any(each.name == operand.name for launch in later for each in launch.operands)
    bound = {name for launch in candidate.launches for name in launch.results}
    made = {each.name for each in candidate.preparations}
    made -= _computed_before(operand, candidate) if isinstance(operand.value, ComputedNumber) else set()
    sources = {name for each in candidate.preparations if isinstance(each, Gather) for name in each.sources}
    return is_late and not {*operand.value.sources} & (_written(candidate) | bound | made | sources)


def _written(candidate: Candidate) -> set[str]:
    return {name for launch in candidate.launches for name in (*launch.writes.updated, *launch.writes.stored)}


def _late(launch: Launch) -> list[ScalarExpression]:
    """What the original evaluates after an array operation of the launch, or more than once."""
    return [each for each in launch.operands if isinstance(each, ScalarExpression) and not each.is_first]


def _computed_before(operand: ScalarExpression, candidate: Candidate) -> set[str]:
    """The names of numbers that the dispatcher computes once, before the first array operation that takes the operand:
    `phase` in `math.cos(phase)`."""
    names = [each.name for each in candidate.preparations]
    numbers = [(k, each) for k, each in candidate.numbered_preparations if isinstance(each, ComputedNumber)]
    taken = next(k for k, launch in candidate.numbered if any(each.name == operand.name for each in launch.operands))
    return {each.name for k, each in numbers if k < taken and names.count(each.name) == 1}


def untold_operands(candidate: Candidate) -> tuple[ScalarExpression, ...]:
    """The queried operands that the dispatcher does not compute."""
    told = asked_operands(candidate)
    asked = (each for each in candidate.operands if isinstance(each, ScalarExpression))
    return tuple(each for each in asked if each not in told)


def evaluated_late(candidate: Candidate) -> ScalarExpression | None:
    """An operand, not computed by the dispatcher, that the original evaluates after an array operation, or more than
    once."""
    names = {operand.name for operand in untold_operands(candidate)}
    first, *later = candidate.launches
    found = [*_late(first), *(each for launch in later for each in launch.operands)]
    return next((each for each in found if isinstance(each, ScalarExpression) and each.name in names), None)


def operands_taken(candidate: Candidate) -> tuple[Operand, ...]:
    """The parameters of the dispatcher."""
    told = asked_operands(candidate)
    given = [operand for operand in candidate.operands if operand not in told]
    known = {each.name for each in given}
    made = {each.name for each in candidate.preparations}
    names = {name for each in told if isinstance(each.value, ComputedNumber) for name in each.value.sources}
    names -= known | made
    given += [Variable(name, name) for name in sorted(names)]
    inputs = {name for each in told if isinstance(each.value, IndexArray) for name in each.value.sources}
    inputs |= {each.value.base for each in told if isinstance(each.value, ConvertedNumber)}
    given += [PreparationInput(name) for name in sorted(inputs - known - names)]
    return _at_call(given, untold_operands(candidate))


def evaluated_at_call(launches: Iterable[Launch], untold: Sequence[Operand]) -> tuple[Launch, ...]:
    """The launches with these operands as ordinary expressions."""
    return tuple(replace(each, operands=_at_call(each.operands, untold)) if untold else each for each in launches)


def _at_call(operands: Iterable[Operand], untold: Sequence[Operand]) -> tuple[Operand, ...]:
    names = {operand.name for operand in untold}
    return tuple(TypedNumber(each.name, each.expression) if each.name in names else each for each in operands)
