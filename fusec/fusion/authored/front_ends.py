"""The front ends of kernels that the author wrote: which regions are theirs, and how these are grouped."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from fusec.base.ir.program import Module
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.dependence import DependenceGraph
from fusec.fusion.authored.launch_loops import is_launch_loop, launch_loop_group, launch_loop_partition
from fusec.fusion.authored.launches import has_launches, launch_group, launch_partition
from fusec.fusion.authored.loop_calls import has_loop_calls, loop_group, loop_partition
from fusec.fusion.model.candidate import Settings
from fusec.fusion.model.decided import Legal, Refused


@dataclass(frozen=True, slots=True)
class FrontEnd:
    """`is_own` recognises its regions, `partition` divides one into groups and refusals, `group` makes a group.

    `has_others`: if a region has no group, its alternative regions are divided, too.
    """

    is_own: Callable[[DependenceGraph], bool]
    partition: Callable[[DependenceGraph, Settings], Iterable[Legal | Refused]]
    group: Callable[[Legal, Module], FusionGroup]
    has_others: bool = False


FRONT_ENDS = (
    FrontEnd(is_launch_loop, launch_loop_partition, launch_loop_group, has_others=True),
    FrontEnd(has_launches, launch_partition, launch_group),
    FrontEnd(has_loop_calls, loop_partition, loop_group),
)


def front_end(graph: DependenceGraph) -> FrontEnd | None:
    """The front end of the region; None for array statements."""
    return next((each for each in FRONT_ENDS if each.is_own(graph)), None)
