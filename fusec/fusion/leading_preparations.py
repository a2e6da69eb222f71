"""Which statements right before a group make memory or name views for its kernel alone?

    new = np.ones_like(u)
    inner = u[1:-1]
    new[1:-1] = inner * 2.0  ->  new = f_new(u)

CuPy's kernels know of a view that they take it of `u`, and of memory that they fill where they write it: what is taken in
costs less than what the kernel is given.
"""

from dataclasses import replace

from fusec.base.array_module import KernelTarget
from fusec.base.kernel import LaunchForm
from fusec.base.program import HostStatement, Module, Preparation
from fusec.fusion.candidate import Candidate
from fusec.fusion.contraction import outputs
from fusec.fusion.grouping import Legal
from fusec.fusion.proof import prove
from fusec.fusion.targets import group_targets


def with_leading_preparations(legal: Legal, module: Module) -> Legal:
    """The group with what is prepared right before it, as far as its kernel takes it and it stays legal."""
    found = _extended(legal.candidate, module)
    while found.first < legal.candidate.first:
        decisions = prove(found) if _is_allowed(found) else None
        if isinstance(decisions, tuple):
            return replace(legal, candidate=found, decisions=decisions)
        found = replace(found, first=found.first + 1)
    return legal


def _extended(candidate: Candidate, module: Module) -> Candidate:
    """The candidate from the first of the statements that stand before it, each right after the other, and that it takes."""
    is_alone = group_targets(candidate) == {KernelTarget.CUDA} and candidate.plain is None
    if not is_alone or candidate.launches[-1].form is LaunchForm.EXPRESSION or candidate.preparations:
        return candidate
    items = candidate.graph.region.items
    wanted = {operand.name for operand in candidate.operands}
    first, end = candidate.first, candidate.launches[0].span.start
    while first > 0:
        item = items[first - 1]
        made = item.preparation if isinstance(item, HostStatement) else None
        if made is None or not _is_made(made) or made.name not in wanted or module.source[item.span.end : end].strip():
            break
        wanted.add(made.base)
        first, end = first - 1, item.span.start
    return replace(candidate, first=first)


def _is_made(preparation: Preparation) -> bool:
    return not (preparation.is_number or preparation.is_after or preparation.library)


def _is_allowed(candidate: Candidate) -> bool:
    """Whether nobody reads one of the views afterwards, and it is CuPy's."""
    views = {preparation.name for _, preparation in candidate.preparations if preparation.is_view}
    is_alone = group_targets(candidate) == {KernelTarget.CUDA}
    return is_alone and views.isdisjoint(output.name for output in outputs(candidate))
