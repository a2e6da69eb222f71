"""Queries on a group's operands: numbers in its epilogue, whole arrays updated in place, elements for each iteration."""

import ast

from fusec.base.ir.operand import ScalarExpression, Shown, TimedExpression
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.registers import RegisterEstimate
from fusec.base.plan.schedule import LaunchLoop, LaunchSequence
from fusec.base.text.array_parts import item_base, row_text


def closing_numbers(group: FusionGroup) -> tuple[str, ...]:
    """The numbers in the group's epilogue: `n` of `cp.sum(x * x) / n`, but not `x.size`, which the dispatcher
    computes."""
    closings = [stage.members[k] for stage in group.stages or (group,) for k in stage.kernel.closings]
    operands = [operand for member in closings for operand in member.operands]
    told = (each.name for each in operands if each.shown is Shown.NUMBER and not isinstance(each, ScalarExpression))
    return tuple(dict.fromkeys(told))


def updated_operands(group: FusionGroup) -> tuple[str, ...]:
    """The operands that still hold the caller's array when the first `x += ...` writes them."""
    made = set[str]()
    updated: list[str] = []
    for member in group.members:
        updated += [name for name in member.writes.updated if name not in made]
        made |= set(member.results) - set(member.writes.updated)
    return tuple(dict.fromkeys(updated))


def along_grid(group: FusionGroup) -> tuple[str, ...]:
    """The variables of the loops of launches whose iterations run side by side."""
    return group.schedule.along_grid if isinstance(group.schedule, LaunchLoop) else ()


def registers(group: FusionGroup) -> RegisterEstimate | None:
    """The estimate for launches one after the other."""
    return group.schedule.registers if isinstance(group.schedule, LaunchSequence) else None


def unprinted(group: FusionGroup) -> str:
    """Why CUDA C++, which was asked for, has no code for the launches."""
    return group.schedule.unprinted if isinstance(group.schedule, LaunchSequence | LaunchLoop) else ""


def iteration_elements(group: FusionGroup) -> dict[str, str]:
    """The operands that are elements or rows of variables, `w[k]`, evaluated at the call, with their texts."""
    operands = (operand for operand in group.call.operands if isinstance(operand, TimedExpression))
    nodes = ((operand, ast.parse(operand.expression, mode="eval").body) for operand in operands)
    return {
        operand.name: row_text(node)
        for operand, node in nodes
        if row_text(node) and item_base(row_text(node)).isidentifier()
    }
