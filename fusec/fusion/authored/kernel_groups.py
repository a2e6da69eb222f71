"""Common parts of groups of handwritten kernels and of compiled loops."""

from collections.abc import Sequence
from dataclasses import replace

from fusec.base.ir.launch_loop import LaunchBranch
from fusec.base.ir.preparation import NewArray
from fusec.base.ir.program import LeadingCondition, Module
from fusec.base.ir.thread_kernel import Allocation
from fusec.base.plan.call import GroupSource
from fusec.base.plan.fusion_kinds import FusionKind
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.schedule import LaunchLoop, LaunchSequence, NoCode
from fusec.base.proof.dependence import DependenceKind
from fusec.base.scalars.targets import CUDA
from fusec.fusion.between.arithmetic import arithmetic_between
from fusec.fusion.between.comments import comments_between
from fusec.fusion.between.kept_statements import kept_statements
from fusec.fusion.between.opaque_launches import opaque_items
from fusec.fusion.model.candidate import Candidate, Settings


def kind_of(candidate: Candidate) -> FusionKind:
    """STENCIL if instances are recomputed, POINTWISE if one member reads what another writes."""
    if candidate.plain is not None:
        return FusionKind.STENCIL
    return FusionKind.POINTWISE if any(candidate.dependences(DependenceKind.FLOW)) else FusionKind.INDEPENDENT


def source_of(candidate: Candidate, module: Module, made: Sequence[Allocation]) -> GroupSource:
    """What the group replaces: its statements, the allocations `made` by the fused call, and what it runs between."""
    region, removed = candidate.graph.region, {allocation.span.start for allocation in made}
    kept = kept_statements(region, candidate.first, candidate.last)
    return GroupSource(
        region.function,
        candidate.first,
        candidate.last,
        kept=tuple(span for span in kept if span.start not in removed),
        taken_in=(
            *(allocation.span for allocation in made),
            *(each.span for each in arithmetic_between(candidate)),
            *(item.span for _, item, _ in opaque_items(candidate)),
        ),
        comments=comments_between(candidate.launches, module, kept),
        condition=region.bond.place if isinstance(region.bond, LeadingCondition) else None,
        branch=region.bond if isinstance(region.bond, LaunchBranch) else None,
    )


def made_before(allocation: Allocation) -> NewArray:
    """The allocation, performed by the fused call if the author's statements run."""
    name, _, expression = allocation.text.partition(" = ")
    return NewArray(name, allocation.like, expression.partition("(")[0].rpartition(".")[2], expression)


def with_launch_code(group: FusionGroup, settings: Settings) -> FusionGroup:
    """The group of launches with the target CUDA, if that is asked for, or the reason why it stays numba's."""
    if settings.launch_code is None:
        return group
    assert isinstance(group.schedule, LaunchSequence | LaunchLoop)
    match settings.launch_code(group, settings.fp):
        case NoCode(reason):
            return replace(group, schedule=replace(group.schedule, unprinted=reason))
        case fp:
            proof = replace(group.proof, fp=fp)
            return replace(group, schedule=replace(group.schedule, targets=(CUDA,)), proof=proof)
