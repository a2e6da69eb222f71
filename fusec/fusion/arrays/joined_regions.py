"""Regions that are one straight line in parts, as one region for the functions that call groups in turn.

Their models have other axes, so that no kernel and no proof spans two of them.
"""

from collections.abc import Sequence
from dataclasses import replace

from fusec.base.ir.program import Module, NameFlow, Region, WrittenCalls
from fusec.base.plan.plan import CallSequence, FusionGroup
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.records import dataclass
from fusec.base.text.source_span import cover


@dataclass(frozen=True, slots=True)
class Planned:
    """A region with its groups."""

    graph: DependenceGraph
    groups: tuple[FusionGroup, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """Such regions, in order."""

    parts: tuple[Planned, ...]

    @property
    def region(self) -> Region:
        """Their statements as those of one region; nothing else of it is meant."""
        regions = [part.graph.region for part in self.parts]
        if len(regions) == 1:
            return regions[0]
        names = [region.names for region in regions]
        flow = NameFlow(
            tuple(each for own in names for each in own.reads),
            tuple(each for own in names for each in own.writes),
            names[-1].live_after,
            tuple(sorted({name for own in names for name in own.seen_on_error})),
        )
        items = tuple(item for region in regions for item in region.items)
        return Region(
            regions[0].function, items, flow, cover(regions[0].span, regions[-1].span), bond=self._bond(regions)
        )

    def _bond(self, regions: Sequence[Region]) -> WrittenCalls | None:
        """The statements of all whose calls, or reductions, are items of their own."""
        numbered = zip(self._firsts(), (region.bond for region in regions), strict=True)
        written = [(by, bond.items) for by, bond in numbered if isinstance(bond, WrittenCalls)]
        return WrittenCalls(tuple((a + by, b + by) for by, own in written for a, b in own)) if written else None

    @property
    def groups(self) -> tuple[FusionGroup, ...]:
        """Their groups, numbered as the items of that region are."""
        return tuple(
            _shifted(group, first)
            for first, part in zip(self._firsts(), self.parts, strict=True)
            for group in part.groups
        )

    def part_of(self, k: int) -> tuple[DependenceGraph, int]:
        """The graph with item `k`, and its number there."""
        first, part = [each for each in zip(self._firsts(), self.parts, strict=True) if each[0] <= k][-1]
        return part.graph, k - first

    def shifted(self, group: FusionGroup | None, k: int) -> FusionGroup | None:
        """A group around item `k`, numbered as the items of that region are."""
        return None if group is None else _shifted(group, k - self.part_of(k)[1])

    def with_own_numbers(self, sequence: CallSequence) -> CallSequence:
        """The sequence with the numbers of each region in its groups."""
        parts = (
            _shifted(part, self.part_of(part.source.last)[1] - part.source.last)
            if isinstance(part, FusionGroup)
            else part
            for part in sequence.parts
        )
        return replace(sequence, parts=tuple(parts))

    def _firsts(self) -> list[int]:
        counts = [len(part.graph.region.items) for part in self.parts]
        return [sum(counts[:k]) for k in range(len(counts))]


def joined(found: Sequence[Planned], module: Module) -> list[Joined]:
    """The regions, each with those that continue it."""
    runs: list[list[Planned]] = []
    for each in found:
        if runs and _continues(runs[-1][-1].graph.region, each.graph.region, module):
            runs[-1].append(each)
        else:
            runs.append([each])
    return [Joined(tuple(run)) for run in runs]


def _continues(region: Region, following: Region, module: Module) -> bool:
    """Whether no statement stands between them."""
    are_one = following.continues and region.function == following.function
    return are_one and not module.source[region.span.end : following.span.start].strip()


def _shifted(group: FusionGroup, by: int) -> FusionGroup:
    source = group.source
    return replace(group, source=replace(source, first=source.first + by, last=source.last + by)) if by else group
