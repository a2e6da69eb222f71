"""Single passes in a time loop that no group contains and that can run as kernels of the loop's wavefront.

`u[0, :] = 1.0` before a kernel that reads its neighbours, or after an exchange of names, does not pay as a kernel of
its own (FUS301). It runs in the wavefront if the rest of the loop does; otherwise the author's statement runs.
"""

from collections.abc import Iterator, Sequence

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.kernel import Launch
from fusec.base.ir.program import LeadingCondition
from fusec.base.ir.time_loop import Stretch, TimeLoop
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.dependence import DependenceGraph
from fusec.fusion.model.candidate import Candidate, Settings
from fusec.fusion.model.decided import Legal
from fusec.fusion.obligations.proof import proved
from fusec.fusion.profit.profit import is_lone_pass


def lone_passes(
    loop: TimeLoop,
    groups: Sequence[FusionGroup],
    graphs: Sequence[DependenceGraph],
    helpers: tuple[HelperFunction, ...],
    settings: Settings,
) -> Iterator[Legal]:
    """The loop's own statements that no group contains, each with its proof."""
    claimed = {member.statement_span for group in groups for member in group.members}
    own = {step.span for step in loop.steps if isinstance(step, Stretch)} - claimed
    for graph in graphs if own else ():
        region = graph.region
        if region.function != loop.function or isinstance(region.bond, LeadingCondition):
            continue
        for k, item in enumerate(region.items):
            if isinstance(item, Launch) and item.statement_span in own and len(item.kernel.body) == 1:
                candidate = Candidate(graph, k, k, helpers, settings)
                legal = proved(candidate) if is_lone_pass(candidate) else None
                yield from () if legal is None else (legal,)
