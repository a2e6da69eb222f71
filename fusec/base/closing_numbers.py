"""Which operands of a group must be numbers, since it computes with them what its arrays have been reduced to?"""

from fusec.base.plan import FusionGroup


def closing_numbers(group: FusionGroup) -> tuple[str, ...]:
    """`n` of `cp.sum(x * x) / n`."""
    closings = [stage.members[k] for stage in group.stages or (group,) for k in stage.closings]
    return tuple(dict.fromkeys(each.name for member in closings for each in member.operands if each.is_number))
