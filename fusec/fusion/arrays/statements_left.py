"""Count the statements of a region that the author's function has once kernels are called, to compare readings of it."""

from collections.abc import Sequence

from fusec.base.ir.kernel import array_statements
from fusec.base.ir.operand import TimedExpression
from fusec.base.ir.preparation import ReducedArithmetic
from fusec.base.ir.program import Region
from fusec.base.plan.call import MadeBetween
from fusec.base.plan.plan import CallSequence, FusionGroup, Stages
from fusec.fusion.arrays.sequences import taken_in


def statements_left(region: Region, groups: Sequence[FusionGroup], in_turn: Sequence[CallSequence]) -> int:
    """The calls of groups and sequences, the operands that such a call evaluates, what a sequence calls a library for, the arithmetic of
    numbers at the end, and the items outside of all."""
    inner = {name for each in in_turn for name in each.inner}
    called = [group for group in groups if group.name not in inner]
    held = {k for group in called for k in range(group.source.first, group.source.last + 1)}
    held = held.union(*(taken_in(each, region) for each in in_turn))
    members = [member for group in (*called, *_inside(in_turn)) for member in array_statements(group.members)]
    evaluated = {
        operand.name for member in members for operand in member.operands if isinstance(operand, TimedExpression)
    }
    calls = sum(len(each.calls) for each in in_turn)
    endings = sum(isinstance(group.schedule, Stages) and bool(group.schedule.last_store) for group in called)
    endings += sum(_is_ending(part) for each in in_turn for part in each.parts)
    return len(called) + len(in_turn) + len(evaluated) + calls + endings + len(region.items) - len(held)


def _is_ending(part: FusionGroup | MadeBetween) -> bool:
    return isinstance(part, MadeBetween) and isinstance(part.made, ReducedArithmetic)


def _inside(in_turn: Sequence[CallSequence]) -> list[FusionGroup]:
    return [group for each in in_turn for group in each.groups]
