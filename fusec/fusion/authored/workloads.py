"""Fuse the launches of a workload, which one call executes, into one launch."""

from collections.abc import Iterator
from dataclasses import replace

from fusec.base.ir.kernel import kernel_calls
from fusec.base.ir.operand import Variable
from fusec.base.ir.program import Module
from fusec.base.ir.workload import Workload
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.dependence import DependenceGraph
from fusec.fusion.authored.launch_loops import launch_loop_partition
from fusec.fusion.authored.launches import launch_group
from fusec.fusion.model.candidate import Settings
from fusec.fusion.model.decided import Legal, Refused
from fusec.fusion.model.obligation import Obligation
from fusec.fusion.obligations.authored.laws import LAUNCH_OBLIGATIONS


def is_workload(graph: DependenceGraph) -> bool:
    """Whether the region is one call that executes a workload."""
    return isinstance(graph.region.bond, Workload)


def workload_partition(
    graph: DependenceGraph, settings: Settings, obligations: tuple[Obligation, ...] = LAUNCH_OBLIGATIONS
) -> Iterator[Legal | Refused]:
    """All launches as one group, since no part of the call can stay; or why they are not fused."""
    return launch_loop_partition(graph, settings, obligations)


def workload_group(legal: Legal, module: Module) -> FusionGroup:
    """The group, which takes the object itself: the author's call executes it, and what a launch adds up is set on it."""
    workload, group = legal.candidate.graph.region.bond, launch_group(legal, module)
    assert isinstance(workload, Workload)
    methods = {grid.configured.name for grid in kernel_calls(group.members)}
    others = (operand for operand in group.call.operands if operand.name not in methods)
    return replace(
        group,
        source=replace(group.source, comments=()),
        call=replace(group.call, operands=(Variable(workload.owner, workload.owner), *others)),
        schedule=workload,
    )
