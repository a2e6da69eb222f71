"""Count the statements of a region that the author's function has once kernels are called, to compare readings of it."""

from collections.abc import Sequence

from fusec.base.ir.kernel import array_statements
from fusec.base.ir.operand import TimedExpression
from fusec.base.ir.program import Region
from fusec.base.plan.plan import CallSequence, FusionGroup
from fusec.fusion.arrays.sequences import taken_in


def statements_left(region: Region, groups: Sequence[FusionGroup], in_turn: Sequence[CallSequence]) -> int:
    """The calls of groups and sequences, the operands that such a call evaluates, what a sequence calls a library for, and the items
    outside of all."""
    inner = {name for each in in_turn for name in each.inner}
    called = [group for group in groups if group.name not in inner]
    held = {k for group in called for k in range(group.source.first, group.source.last + 1)}
    held = held.union(*(taken_in(each, region) for each in in_turn))
    members = [member for group in (*called, *_inside(in_turn)) for member in array_statements(group.members)]
    evaluated = {
        operand.name for member in members for operand in member.operands if isinstance(operand, TimedExpression)
    }
    calls = sum(len(each.calls) for each in in_turn)
    return len(called) + len(in_turn) + len(evaluated) + calls + len(region.items) - len(held)


def _inside(in_turn: Sequence[CallSequence]) -> list[FusionGroup]:
    return [group for each in in_turn for group in each.groups]
