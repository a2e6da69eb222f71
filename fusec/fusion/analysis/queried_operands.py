"""Operands that a dispatcher computes itself: array properties, `x.size`, and number conversions, `float(dt)`.

The dispatcher queries only operands that the guard proves to be plain arrays, which give the same answer at any time.
All other expressions, `len(rows)`, are evaluated at the call, if the original evaluates them before the group's first
array operation, too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from fusec.base.ir.kernel import Launch, Operand, OperandKind
from fusec.base.plan.schedule import Strategy
from fusec.base.scalars.constant_folding import OF_ARRAYS
from fusec.base.text.array_parts import item_places
from fusec.fusion.analysis.tiles import strategy
from fusec.fusion.between.raw_calls import has_raw_calls
from fusec.fusion.model.candidate import Candidate


def asked_operands(candidate: Candidate) -> tuple[Operand, ...]:
    """The operands that the dispatcher computes; none if another function uses parts of arrays before, or if NumPy's
    functions run over tiles."""
    asked = [operand for operand in candidate.operands if operand.kind is OperandKind.ASKED]
    has_parts = any(item_places(text) for launch in candidate.launches for _, text in launch.attributes)
    if not asked or has_parts or has_raw_calls(candidate):
        return ()
    if strategy(candidate) is not Strategy.KERNEL:
        return ()
    taken = {array.base for array in candidate.arrays} - {operand.name for operand in asked}
    names = {operand.name for operand in candidate.operands if operand.kind is OperandKind.NAME}
    return tuple(
        operand
        for operand in asked
        if (_is_converted_late(operand, candidate) if operand.is_computed else operand.base in taken & names)
    )


def _is_converted_late(operand: Operand, candidate: Candidate) -> bool:
    """Whether the original converts the number after an array operation, or more than once, and its value is the same
    until then. This includes arrays of one number, which `float` and `int` accept, if the group writes into no
    array."""
    first, *later = candidate.launches
    is_late = any(each.name == operand.name and not each.is_first for each in first.operands)
    is_late |= any(each.name == operand.name for launch in later for each in launch.operands)
    written = {name for launch in candidate.launches for name in (*launch.writes.updated, *launch.writes.stored)}
    if operand.converter in OF_ARRAYS and written:
        return False
    bound = {name for launch in candidate.launches for name in launch.results}
    made = {each.name for _, each in candidate.preparations}
    made -= _computed_before(operand, candidate) if operand.formula else set()
    sources = {name for _, each in candidate.preparations if each.index for name in (each.base, each.index)}
    return is_late and not {*operand.sources} & (written | bound | made | sources)


def _computed_before(operand: Operand, candidate: Candidate) -> set[str]:
    """The names of numbers that the dispatcher computes once, before the first array operation that takes the operand:
    `phase` in `math.cos(phase)`."""
    names = [each.name for _, each in candidate.preparations]
    taken = next(k for k, launch in candidate.numbered if any(each.name == operand.name for each in launch.operands))
    return {
        each.name for k, each in candidate.preparations if each.formula and k < taken and names.count(each.name) == 1
    }


def untold_operands(candidate: Candidate) -> tuple[Operand, ...]:
    """The queried operands that the dispatcher does not compute."""
    told = asked_operands(candidate)
    return tuple(each for each in candidate.operands if each.kind is OperandKind.ASKED and each not in told)


def evaluated_late(candidate: Candidate) -> Operand | None:
    """An operand, not computed by the dispatcher, that the original evaluates after an array operation, or more than
    once."""
    names = {operand.name for operand in untold_operands(candidate)}
    first, *later = candidate.launches
    found = [operand for operand in first.operands if operand.name in names and not operand.is_first]
    found += [operand for launch in later for operand in launch.operands if operand.name in names]
    return next(iter(found), None)


def operands_taken(candidate: Candidate) -> tuple[Operand, ...]:
    """The parameters of the dispatcher."""
    told = asked_operands(candidate)
    given = [operand for operand in candidate.operands if operand not in told]
    known = {each.name for each in given}
    made = {each.name for _, each in candidate.preparations}
    names = {name for operand in told for name in operand.names} - known - made
    given += [Operand(name, name, OperandKind.NAME) for name in sorted(names)]
    bases = {operand.base for operand in told if operand.converter} - known - names
    given += [Operand(base, base, OperandKind.NAME, is_source=True) for base in sorted(bases)]
    return _at_call(given, untold_operands(candidate))


def evaluated_at_call(launches: Iterable[Launch], untold: Sequence[Operand]) -> tuple[Launch, ...]:
    """The launches with these operands as ordinary expressions."""
    return tuple(replace(each, operands=_at_call(each.operands, untold)) if untold else each for each in launches)


def _at_call(operands: Iterable[Operand], untold: Sequence[Operand]) -> tuple[Operand, ...]:
    names = {operand.name for operand in untold}
    return tuple(replace(each, kind=OperandKind.OPAQUE) if each.name in names else each for each in operands)
