"""The front ends of kernels that the author wrote: which regions are theirs, and how these are grouped."""

from collections.abc import Callable, Iterable

from fusec.base.ir.program import Module
from fusec.base.plan.front_ends import LAUNCH_LOOPS, LAUNCHES, LOOP_CALLS, WORKLOADS
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.records import dataclass
from fusec.fusion.authored.launch_loops import is_launch_loop, launch_loop_group, launch_loop_partition
from fusec.fusion.authored.launches import has_launches, launch_group, launch_partition
from fusec.fusion.authored.loop_calls import has_loop_calls, loop_group, loop_partition
from fusec.fusion.authored.workloads import is_workload, workload_group, workload_partition
from fusec.fusion.model.candidate import Settings
from fusec.fusion.model.decided import Legal, Refused


@dataclass(frozen=True, slots=True)
class Grouping:
    """`is_own` recognises its regions, `partition` divides one into groups and refusals, `group` makes a group.

    `has_others`: if a region has no group, its alternative regions are divided, too.
    """

    is_own: Callable[[DependenceGraph], bool]
    partition: Callable[[DependenceGraph, Settings], Iterable[Legal | Refused]]
    group: Callable[[Legal, Module], FusionGroup]
    has_others: bool = False


GROUPINGS = {
    WORKLOADS: Grouping(is_workload, workload_partition, workload_group),
    LAUNCH_LOOPS: Grouping(is_launch_loop, launch_loop_partition, launch_loop_group, has_others=True),
    LAUNCHES: Grouping(has_launches, launch_partition, launch_group),
    LOOP_CALLS: Grouping(has_loop_calls, loop_partition, loop_group),
}  # a workload and a loop of launches also have launches


def authored_grouping(graph: DependenceGraph) -> Grouping | None:
    """How the region is grouped; None for array statements."""
    return next((each for each in GROUPINGS.values() if each.is_own(graph)), None)
