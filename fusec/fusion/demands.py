"""Which statements did a `# fusec: fuse` comment ask to be fused in vain?"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from fusec.base.dependence import DependenceGraph
from fusec.base.plan import FusionGroup
from fusec.base.program import Pragma
from fusec.base.refusal import Refusal
from fusec.base.source_span import SourceSpan


def with_demands(
    graph: DependenceGraph, groups: Iterable[FusionGroup], refusals: Iterable[Refusal]
) -> Iterator[Refusal]:
    """The refusals of the region; each statement that had to be fused and is not has a required one."""
    fused = {member.statement_span for group in groups for member in group.members}
    demanded = {graph.region.items[k].statement_span for k, pragma in graph.region.pragmas if pragma is Pragma.FUSE}
    unmet = sorted(demanded - fused)
    answered: set[SourceSpan] = set()
    for refusal in refusals:
        place = next((span for span in unmet if span.holds(refusal.span)), None)
        answered |= {place} if place is not None else set()
        yield replace(refusal, required=True) if place is not None else refusal
    for span in unmet:
        if span not in answered:
            yield Refusal(
                "FUS403",
                graph.region.function,
                "statement not fused",
                "It holds nothing that fusec models.",
                "",
                span,
                required=True,
            )
