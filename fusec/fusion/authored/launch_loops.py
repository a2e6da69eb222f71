"""Fuse a loop of kernel launches into one launch."""

from collections.abc import Iterator

from fusec.base.ir.kernel import GridLaunch, kernel_calls
from fusec.base.ir.program import Module
from fusec.base.plan.call import GroupCall, GroupSource
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.fusion_kinds import FusionKind
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.proof import Proof
from fusec.base.plan.schedule import LaunchLoop
from fusec.base.proof.dependence import DependenceGraph
from fusec.fusion.authored.kernel_groups import with_launch_code
from fusec.fusion.model.candidate import Candidate, Settings
from fusec.fusion.model.decided import Legal, Refused
from fusec.fusion.model.names import group_name
from fusec.fusion.model.obligation import Objection, Obligation
from fusec.fusion.obligations.authored.iterations_apart import along_grid
from fusec.fusion.obligations.authored.laws import LAUNCH_LOOP_OBLIGATIONS
from fusec.fusion.obligations.proof import prove


def is_launch_loop(graph: DependenceGraph) -> bool:
    """Whether the region is one loop of launches of the author's kernels."""
    first = graph.region.items[0]
    return isinstance(first, GridLaunch) and first.grid.place is not None


def launch_loop_partition(
    graph: DependenceGraph, settings: Settings, obligations: tuple[Obligation, ...] = LAUNCH_LOOP_OBLIGATIONS
) -> Iterator[Legal | Refused]:
    """All launches of the region as one group, or why they are not fused."""
    candidate = Candidate(graph, 0, len(graph.region.items) - 1, (), settings)
    answer = prove(candidate, obligations)
    yield Refused(candidate, answer) if isinstance(answer, Objection) else Legal(candidate, answer)


def launch_loop_group(legal: Legal, _: Module) -> FusionGroup:
    """The group of a proved loop."""
    candidate = legal.candidate
    kernels = [grid.configured.name for grid in kernel_calls(candidate.launches)]
    by_name = {operand.name: operand for operand in candidate.operands}
    group = FusionGroup(
        name=group_name(candidate),
        kind=FusionKind.LOOP,
        members=candidate.launches,
        source=GroupSource(candidate.graph.region.function, candidate.first, candidate.last),
        call=GroupCall(
            operands=tuple(by_name[name] for name in dict.fromkeys((*kernels, *by_name))),
            stored=tuple(dict.fromkeys(name for launch in candidate.launches for name in launch.writes.stored)),
        ),
        contractions=(),
        constants=(),
        helpers=(),
        schedule=LaunchLoop(along_grid(candidate)),
        proof=Proof(legal.decisions, _reached(candidate)),
    )
    return with_launch_code(group, candidate.settings)


def _reached(candidate: Candidate) -> FloatingPoint:
    """EXACT if no kernel leaves a rounding to the compiler, unless the user allowed FMA."""
    if candidate.settings.fp is FloatingPoint.CONTRACT:
        return FloatingPoint.CONTRACT
    contracts = any(grid.text.compilation.contracts for grid in kernel_calls(candidate.launches))
    return FloatingPoint.CLOSE if contracts else FloatingPoint.EXACT
