"""Which launches under a condition become one with the launch behind the `if`?"""

from collections.abc import Sequence

from fusec.base.dependence import DependenceGraph
from fusec.base.plan import FusionGroup
from fusec.fusion.decided import Legal, Refused, Staged


def unclaimed(
    graph: DependenceGraph, entries: Sequence[Legal | Staged | Refused], groups: Sequence[FusionGroup]
) -> tuple[Legal, ...]:
    """The group of all launches of the region, if there is one and no launch of it is in another group.

    Why there is none, nobody has asked: the launches are no straight line in the author's text.
    """
    last = len(graph.region.items) - 1
    whole = [entry for entry in entries if isinstance(entry, Legal) and entry.candidate.first == 0]
    is_free = not any(graph.region.span.meets(group.span) for group in groups)
    return tuple(entry for entry in whole if is_free and entry.candidate.last == last)
