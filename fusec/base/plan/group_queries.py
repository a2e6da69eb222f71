"""Queries on a group's operands: numbers in its epilogue, and whole arrays updated in place."""

from fusec.base.ir.kernel import OperandKind
from fusec.base.plan.plan import FusionGroup


def closing_numbers(group: FusionGroup) -> tuple[str, ...]:
    """The numbers in the group's epilogue: `n` of `cp.sum(x * x) / n`, but not `x.size`, which the dispatcher
    computes."""
    closings = [stage.members[k] for stage in group.stages or (group,) for k in stage.closings]
    operands = [operand for member in closings for operand in member.operands]
    told = (each.name for each in operands if each.is_number and each.kind is not OperandKind.ASKED)
    return tuple(dict.fromkeys(told))


def updated_operands(group: FusionGroup) -> tuple[str, ...]:
    """The operands that still hold the caller's array when the first `x += ...` writes them."""
    made = set[str]()
    updated: list[str] = []
    for member in group.members:
        updated += [name for name in member.updated if name not in made]
        made |= set(member.results) - set(member.updated)
    return tuple(dict.fromkeys(updated))
