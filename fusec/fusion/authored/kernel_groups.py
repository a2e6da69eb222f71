"""Common parts of groups of handwritten kernels and of compiled loops."""

from fusec.base.ir.preparation import NewArray
from fusec.base.ir.thread_kernel import Allocation
from fusec.base.plan.plan import FusionKind
from fusec.base.proof.dependence import DependenceKind
from fusec.fusion.model.candidate import Candidate


def kind_of(candidate: Candidate) -> FusionKind:
    """STENCIL if instances are recomputed, POINTWISE if one member reads what another writes."""
    if candidate.plain is not None:
        return FusionKind.STENCIL
    return FusionKind.POINTWISE if any(candidate.dependences(DependenceKind.FLOW)) else FusionKind.INDEPENDENT


def made_before(allocation: Allocation) -> NewArray:
    """The allocation, performed by the fused call if the author's statements run."""
    name, _, expression = allocation.text.partition(" = ")
    return NewArray(name, allocation.like, expression)
