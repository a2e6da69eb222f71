"""Recognise a kernel that reduces rows beside the library's reduction of what it gives: one kernel may do both.

`argmin(sum(d * d, axis=2), axis=1)`: a thread computes the sum of a short row where the outer reduction takes it, so that no sum
is stored. Both have an order of their own then, which `exact` arithmetic does not allow.
"""

from dataclasses import replace
from itertools import pairwise

from fusec.base.ir.library_call import RowReduction
from fusec.base.plan.call import MadeBetween, Output, OutputKind, ReducedInKernel
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.plan import CallSequence, FusionGroup
from fusec.base.plan.schedule import Strategy
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.scans import is_scan
from fusec.base.scalars.targets import Memory


def with_rows_of_rows(sequence: CallSequence, fp: FloatingPoint) -> CallSequence:
    """The sequence, with the reductions of rows that the kernel before may do, too."""
    if fp is FloatingPoint.EXACT:
        return sequence
    parts = [*sequence.parts]
    for k, (part, after) in enumerate(pairwise(sequence.parts)):
        match part, after:
            case FusionGroup(), MadeBetween(RowReduction() as made, place) if _gives(part, made) and _ends(k, sequence):
                parts[k + 1] = ReducedInKernel(made, place)
    return replace(sequence, parts=tuple(parts))


def _gives(group: FusionGroup, made: RowReduction) -> bool:
    """Whether the group gives values of rows to the reduction, and nothing else."""
    output = _only_output(group)
    return output is not None and made.sources == (output.name,) and _is_plain(group)


def _only_output(group: FusionGroup) -> Output | None:
    (output, *more) = group.call.outputs or (None,)
    is_of_rows = output is not None and not more and output.kind is OutputKind.PARTIAL
    return output if is_of_rows else None


def _ends(k: int, sequence: CallSequence) -> bool:
    """Whether no later part takes what the group gives, and the function does not return it."""
    names = {*sequence.parts[k].call.given}
    later = {operand.name for part in sequence.parts[k + 2 :] for operand in part.call.operands}
    return names.isdisjoint(later) and names.isdisjoint(sequence.outputs)


def _is_plain(group: FusionGroup) -> bool:
    """Whether one kernel goes along rows, and writes into nothing else; its last statement gives the values."""
    memory = [each.memory for each in group.targets]
    if group.stages or memory != [Memory.DEVICE] or group.kernel.strategy is not Strategy.KERNEL:
        return False
    steps = [part for member in group.members for part in member.kernel.body]
    reductions = [part for part in steps if isinstance(part, Reduce)]
    are_rows = all(part.axes is not None and part.axes.leading == 0 for part in reductions)
    writes = any(member.writes.updated or member.writes.stored for member in group.members)
    is_last = steps[-1].name == group.call.outputs[0].name if hasattr(steps[-1], "name") else False
    has_others = bool(group.call.preparations or group.call.libraries or group.kernel.closings or writes)
    return bool(reductions) and are_rows and is_last and not (has_others or any(map(is_scan, steps)))
