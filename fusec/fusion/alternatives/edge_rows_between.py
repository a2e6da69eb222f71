"""Arithmetic on the end rows of arrays that can run after the fused kernel instead of between its members.

`face = f(u); change = face[1:] - face[:-1]; seam = face[0] - face[-1]; u[1:-1] += change`: the kernel also stores these
rows of `face`, and the dispatcher then computes `seam`.
"""

from collections.abc import Iterator
from dataclasses import replace

from fusec.base.ir.edge_rows import EndArithmetic
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import LaunchForm
from fusec.base.ir.program import Region
from fusec.base.proof.dependence import DependenceGraph
from fusec.fusion.alternatives.overwriting_inputs import may_overwrite, with_old_values
from fusec.fusion.alternatives.unrolled_or_rolled import Partition
from fusec.fusion.arrays.partition import partition
from fusec.fusion.model.candidate import Candidate, Settings
from fusec.fusion.model.decided import Legal

Judged = tuple[DependenceGraph, Partition]


def with_ends_between(judged: Judged, helpers: tuple[HelperFunction, ...], settings: Settings) -> Judged:
    """The region with arithmetic on end rows moved after the kernels that it would split; unchanged if it splits
    none."""
    graph, _ = judged
    found = tuple(_of_one_item(graph.region)) if may_overwrite(judged, settings) else ()
    while found:
        changed = DependenceGraph(graph.module, _with_arithmetic(graph.region, found))
        others = tuple(partition(changed, helpers, settings))
        taken = with_old_values((changed, others), helpers, settings)
        worth = tuple(each for each in found if _is_taken_in(each, taken))
        if worth == found:
            return taken
        found = worth
    return judged


def _of_one_item(region: Region) -> Iterator[EndArithmetic]:
    statements = [item.statement_span for item in region.items]
    return (each for each in region.ends.arithmetic if statements.count(each.statement) == 1)


def _with_arithmetic(region: Region, found: tuple[EndArithmetic, ...]) -> Region:
    statements = {each.statement: each for each in found}
    items = list(region.items)
    for k, item in enumerate(items):
        each = statements.get(item.statement_span)
        if each is not None:
            items[k] = _afterwards(each, region, k)
    return replace(region, items=tuple(items))


def _afterwards(each: EndArithmetic, region: Region, k: int) -> HostStatement:
    what = "arithmetic of rows at the ends"
    return HostStatement(what, None, region.names.reads[k], region.names.writes[k], each.statement, each)


def _is_taken_in(each: EndArithmetic, judged: Judged) -> bool:
    """Whether a group contains the statements before and after it."""
    graph, entries = judged
    items = graph.region.items
    (place,) = (k for k, item in enumerate(items) if item.statement_span == each.statement)
    return any(isinstance(entry, Legal) and _holds(entry.candidate, place) for entry in entries)


def _holds(candidate: Candidate, place: int) -> bool:
    end = candidate.launches[-1]
    is_stored = end.source.form is LaunchForm.ASSIGNMENT and end.source.whole is None
    return candidate.first < place < candidate.last and is_stored
