"""What holds of every group of the author's own kernels, be they launched or called as loops?"""

from fusec.base.dependence import DependenceKind
from fusec.base.grid_launch import Allocation
from fusec.base.plan import FusionKind
from fusec.base.program import Preparation
from fusec.fusion.candidate import Candidate
from fusec.fusion.obligation import Obligation
from fusec.fusion.obligations.anti_at_equal_instances import anti_at_equal_instances
from fusec.fusion.obligations.flow_at_equal_instances import flow_at_equal_instances
from fusec.fusion.obligations.no_self_dependence import no_self_dependence
from fusec.fusion.obligations.nothing_between import nothing_between
from fusec.fusion.obligations.output_at_equal_instances import output_at_equal_instances
from fusec.fusion.obligations.recomputed_instances import recomputed_instances

KERNEL_OBLIGATIONS = (
    Obligation(nothing_between, "FUS207"),
    Obligation(no_self_dependence, "FUS202"),
    Obligation(recomputed_instances, "FUS203"),
    Obligation(flow_at_equal_instances, "FUS203"),
    Obligation(anti_at_equal_instances, "FUS204"),
    Obligation(output_at_equal_instances, "FUS205"),
)


def kind_of(candidate: Candidate) -> FusionKind:
    """STENCIL where instances are computed again, POINTWISE where one member reads what another writes."""
    if candidate.plain is not None:
        return FusionKind.STENCIL
    return FusionKind.POINTWISE if any(candidate.dependences(DependenceKind.FLOW)) else FusionKind.INDEPENDENT


def made_before(allocation: Allocation) -> Preparation:
    """The array, made by the fused call where the author's statements need it."""
    name, _, expression = allocation.text.partition(" = ")
    return Preparation(name, allocation.like, expression)
