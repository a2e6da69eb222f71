"""Which statements between launches may stay where they are, and run before a kernel that takes in the launches?"""

from collections.abc import Iterator

from fusec.base.program import HostStatement, Region
from fusec.base.source_span import SourceSpan


def barriers_between(region: Region, first: int, last: int) -> Iterator[tuple[int, HostStatement]]:
    """Those of the items `first` to `last`, with their numbers, that no fusion of the launches among them may pass."""
    for k, item in enumerate(region.items[first : last + 1], start=first):
        if isinstance(item, HostStatement) and not _may_be_first(item, region, first, last, k):
            yield k, item


def kept_statements(region: Region, first: int, last: int) -> tuple[SourceSpan, ...]:
    """Where the statements between launches stand, of items without a barrier."""
    return tuple(item.span for item in region.items[first : last + 1] if isinstance(item, HostStatement))


def _may_be_first(item: HostStatement, region: Region, first: int, last: int, k: int) -> bool:
    """Item `k` may run before the items from `first` on: none of them reads what it binds, and no other binds it.

    `t = x * 2; c = 0.5; y = t + c  ->  c = 0.5; t = x * 2; y = t + c`
    """
    if not item.may_run_earlier:
        return False
    read_before = frozenset[str]().union(*region.reads[first:k])
    bound_elsewhere = frozenset[str]().union(*region.writes[first:k], *region.writes[k + 1 : last + 1])
    return item.writes.isdisjoint(read_before | bound_elsewhere)
