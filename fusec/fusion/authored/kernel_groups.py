"""Common parts of groups of handwritten kernels and of compiled loops."""

from dataclasses import replace

from fusec.base.ir.preparation import NewArray
from fusec.base.ir.thread_kernel import Allocation
from fusec.base.plan.fusion_kinds import FusionKind
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.schedule import LaunchLoop, LaunchSequence, NoCode
from fusec.base.proof.dependence import DependenceKind
from fusec.base.scalars.targets import CUDA
from fusec.fusion.model.candidate import Candidate, Settings


def kind_of(candidate: Candidate) -> FusionKind:
    """STENCIL if instances are recomputed, POINTWISE if one member reads what another writes."""
    if candidate.plain is not None:
        return FusionKind.STENCIL
    return FusionKind.POINTWISE if any(candidate.dependences(DependenceKind.FLOW)) else FusionKind.INDEPENDENT


def made_before(allocation: Allocation) -> NewArray:
    """The allocation, performed by the fused call if the author's statements run."""
    name, _, expression = allocation.text.partition(" = ")
    return NewArray(name, allocation.like, expression)


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
