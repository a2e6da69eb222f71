"""Which launches and compiled loops stay as they are without another refusal that says so?"""

from collections.abc import Collection, Iterable, Iterator

from fusec.base.dependence import DependenceGraph
from fusec.base.kernel import Launch
from fusec.base.plan import FusionGroup
from fusec.base.program import Region
from fusec.base.refusal import Refusal
from fusec.base.source_span import SourceSpan

_CODE = "FUS301"
_LONE = "no other kernel of the author's that fusec models runs among the statements around it."
_BESIDE = "what stands between it and the kernels beside it, or one of these, is refused."


def launches_alone(
    graphs: Iterable[DependenceGraph], groups: Iterable[FusionGroup], refusals: Iterable[Refusal]
) -> Iterator[Refusal]:
    """A refusal for each kernel of the author's that is in no group and that no refusal touches, once for each place."""
    places = [member.statement_span for group in groups for member in group.members]
    for refusal in refusals:
        places += [refusal.span, *([refusal.related] if refusal.related is not None else [])]
    for region in (graph.region for graph in graphs):
        if not region.is_conditional:
            yield from _alone_in(region, places)


def _alone_in(region: Region, places: list[SourceSpan]) -> Iterator[Refusal]:
    kernels = [(k, item) for k, item in enumerate(region.items) if isinstance(item, Launch) and item.is_authors_kernel]
    ignored = {k for k, _ in region.ignored}  # of these the user wants to hear nothing
    for k, launch in kernels:
        if k not in ignored and not _touched(launch.span, places):
            places.append(launch.span)
            note = _LONE if len(kernels) == 1 else _BESIDE
            yield Refusal(_CODE, region.function, f"`{launch.name}` not fused", note, "", launch.span)


def _touched(span: SourceSpan, places: Collection[SourceSpan]) -> bool:
    return any(span.meets(place) for place in places)
