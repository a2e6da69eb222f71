"""Decide which host statements between launches are barriers, and which run before or after the fused kernel."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from fusec.base.ir.edge_rows import EndArithmetic
from fusec.base.ir.kernel import Launch, LaunchForm
from fusec.base.ir.preparation import (
    ArrayCopy,
    ComputedNumber,
    ConvertedNumber,
    Extent,
    Gather,
    NamedView,
    NewArray,
    Number,
    OwnMemory,
    ReducedArithmetic,
)
from fusec.base.ir.program import HostStatement, Region
from fusec.base.text.source_span import SourceSpan
from fusec.fusion.between.arithmetic import may_be_computed
from fusec.fusion.between.raw_calls import may_follow


def barriers_between(region: Region, first: int, last: int) -> Iterator[tuple[int, HostStatement]]:
    """The barriers among the items `first` to `last`, with their numbers: no fusion moves launches past them."""
    for k, item in enumerate(region.items[first : last + 1], start=first):
        if isinstance(item, HostStatement) and not item.is_elided and not _may_be_first(item, region, first, last, k):
            yield k, item


def kept_statements(region: Region, first: int, last: int) -> tuple[SourceSpan, ...]:
    """The spans of the statements between launches that stay, of items without a barrier."""
    items = region.items[first : last + 1]
    host = (item for item in items if isinstance(item, HostStatement))
    return tuple(
        item.span
        for item in host
        if not (item.preparation or item.arithmetic or item.is_elided or item.raw_call or item.opaque)
    )


def _may_be_first(item: HostStatement, region: Region, first: int, last: int, k: int) -> bool:
    """Item `k` may run before the items from `first` on: they neither read nor bind its results, and bind none of its
    operands.

    `t = x * 2; c = 0.5; y = t + c  ->  c = 0.5; t = x * 2; y = t + c`
    """
    if item.raw_call is not None:
        return may_follow(item.raw_call, region, first, last, k)
    read_before = frozenset[str]().union(*region.reads[first:k])
    bound_elsewhere = frozenset[str]().union(*region.writes[first:k], *region.writes[k + 1 : last + 1])
    if not item.writes.isdisjoint(read_before | bound_elsewhere):
        return False
    match item.preparation:
        case EndArithmetic() as made:
            return _may_wait_for_ends(made, region, first, last, k)
        case ReducedArithmetic():
            return _may_be_done_after(item, region, first, last, k)
        case None:
            pass
        case made:
            return _may_be_prepared(made, region, first, last, k)
    if item.arithmetic is not None:
        return may_be_computed(item, region, first, last, k)
    bound_before = frozenset[str]().union(*region.writes[first:k])
    return item.may_run_earlier and item.reads.isdisjoint(bound_before)


def _may_be_prepared(
    preparation: OwnMemory | NamedView | Gather | Number, region: Region, first: int, last: int, k: int
) -> bool:
    """The dispatcher may make the memory or the view, item `k`, before its kernel runs.

    The base is unchanged by the items, or was itself prepared, and the elements that it reads are unchanged. The base
    of a view is not written under its own name. A part of such a slice is such a slice.
    """
    before = region.items[first:k]
    bound = (region.writes[first + n] for n, item in enumerate(before) if not _is_preparation(item))
    if not all(names.isdisjoint(preparation.sources) for names in bound):
        return False
    match preparation:
        case ArrayCopy(_, base) | Gather(_, base):
            return not _may_have_changed(base, before)
        case NewArray(_, base):
            return preparation.maker != "copy" or not _may_have_changed(base, before)
        case NamedView(_, base):
            members = [item for item in region.items[first : last + 1] if isinstance(item, Launch)]
            return not any(base in (*member.writes.updated, *member.writes.stored) for member in members)
        case Extent() | ConvertedNumber() | ComputedNumber():
            return True
        case _:
            assert_never(preparation)


def _may_be_done_after(item: HostStatement, region: Region, first: int, last: int, k: int) -> bool:
    """The dispatcher may compute with numbers, item `k`, after its kernel has reduced them.

    Earlier items bind all of them. No later one binds them again, reads this result (except similar items), or writes
    memory in place: the arithmetic may raise, as `2**total` of integers does.
    """
    bound = frozenset[str]().union(*region.writes[first:k])
    bound_again = frozenset[str]().union(*region.writes[k + 1 : last + 1])
    later = [(n, launch) for n in range(k + 1, last + 1) if isinstance(launch := region.items[n], Launch)]
    read = frozenset[str]().union(*(region.reads[n] for n, _ in later))
    end = region.items[last]
    is_whole = isinstance(end, Launch) and end.source.form is LaunchForm.ASSIGNMENT
    if any(launch.writes.updated or launch.writes.stored for _, launch in later):
        return False
    return is_whole and item.reads <= bound and item.reads.isdisjoint(bound_again) and item.writes.isdisjoint(read)


def _may_wait_for_ends(preparation: EndArithmetic, region: Region, first: int, last: int, k: int) -> bool:
    """The dispatcher may compute with end rows of arrays, item `k`, after its kernel, although that writes in place.

    Earlier items bind all of the arrays, and no item binds or writes them again. Each factor is unchanged by the items,
    and broadcasts to the domain, since a member also computes with it. No member reads or binds the statement's result,
    except stores into borders, which run after the kernel and this statement.
    """
    inside = range(first, last + 1)
    members = [launch for n in inside if isinstance(launch := region.items[n], Launch)]
    bound = [name for n in inside for name in region.writes[n]]
    written = {name for member in members for name in (*member.writes.updated, *member.writes.stored)}
    made = frozenset[str]().union(*(region.writes[n] for n in range(first, k)))
    borders = [n for n, launch in enumerate(region.items) if isinstance(launch, Launch) and launch.stores_in_border]
    read = frozenset[str]().union(*(region.reads[n] for n in range(k + 1, last + 1) if n not in borders))
    given = {array.base for member in members for array in member.kernel.parameters if not array.is_view}
    end = region.items[last]
    is_whole = isinstance(end, Launch) and end.source.form is LaunchForm.ASSIGNMENT
    are_made = made.issuperset(preparation.arrays) and all(bound.count(name) == 1 for name in preparation.arrays)
    are_given = given.issuperset(preparation.others) and not {*bound, *written} & {*preparation.others}
    is_own = bound.count(preparation.name) == 1 and preparation.name not in read
    return is_whole and are_made and are_given and is_own and not written & {*preparation.arrays}


def _may_have_changed(base: str, before: Sequence[Launch | HostStatement]) -> bool:
    """Whether one of the items may have written elements of the array, because it writes memory that none of them
    made."""
    prepared = [p for item in before if isinstance(item, HostStatement) and (p := item.preparation) is not None]
    made = {each.name for each in prepared}
    fresh = made - {each.name for each in prepared if isinstance(each, NamedView)}
    written = {
        name for item in before if isinstance(item, Launch) for name in (*item.writes.updated, *item.writes.stored)
    }
    return bool(written) and (base in made or not written <= fresh)


def _is_preparation(item: Launch | HostStatement) -> bool:
    return isinstance(item, HostStatement) and item.preparation is not None
