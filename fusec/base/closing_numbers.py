"""Which operands of a group must be numbers, since it computes with them what its arrays have been reduced to?"""

from fusec.base.kernel import OperandKind
from fusec.base.plan import FusionGroup


def closing_numbers(group: FusionGroup) -> tuple[str, ...]:
    """`n` of `cp.sum(x * x) / n`, but not `x.size`, which is one."""
    closings = [stage.members[k] for stage in group.stages or (group,) for k in stage.closings]
    operands = [operand for member in closings for operand in member.operands]
    told = (each.name for each in operands if each.is_number and each.kind is not OperandKind.ASKED)
    return tuple(dict.fromkeys(told))
