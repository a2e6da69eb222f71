"""When each item of a group runs, and whether the names keep their values in that order."""

from enum import IntEnum
from typing import assert_never

from fusec.base.ir.host_statement import AfterKernel, Barrier, EarlyBinding, Elided, HostStatement
from fusec.base.ir.kernel import Launch
from fusec.base.ir.library_call import LibraryCall
from fusec.base.ir.preparation import CompletedArray, IndexArray, Later, TakenIn
from fusec.base.ir.program import Region


class Turn(IntEnum):
    """The turns of a group follow each other; in each, items run in the author's order."""

    STATEMENT = 0  # stays in the author's file, above the call
    PREPARED = 1  # run by the dispatcher before the kernel
    KERNEL = 2
    LATER = 3  # run by the dispatcher after the kernel
    BORDER = 4  # a store into a border, which may read what came later


def turn(item: Launch | HostStatement) -> Turn:
    """The turn of the item, if it is in a group; barriers and opaque launches have the kernel's."""
    if isinstance(item, Launch):
        return Turn.BORDER if item.stores_in_border else Turn.KERNEL
    role = item.role
    if isinstance(role, Barrier | LibraryCall | Launch):
        return Turn.KERNEL
    if isinstance(role, EarlyBinding | Elided):
        return Turn.STATEMENT
    if isinstance(role, AfterKernel | Later):
        return Turn.LATER
    if isinstance(role, TakenIn):
        return Turn.PREPARED
    assert_never(role)


def keeps_names(item: HostStatement, region: Region, first: int, last: int, k: int) -> bool:
    """Whether item `k` may run in its turn as far as names tell: it commutes with each item of `first` to `last` that
    it changes places with, and no other binds its names.

    `t = x * 2; c = 0.5; y = t + c  ->  c = 0.5; t = x * 2; y = t + c`
    """
    own = turn(item)
    passed = [n for n in range(first, k) if turn(region.items[n]) > own]
    passed += [n for n in range(k + 1, last + 1) if turn(region.items[n]) < own]
    read = frozenset[str]().union(*(region.names.reads[n] for n in (*range(first, k), *passed)))
    bound_elsewhere = region.names.bound_by((*range(first, k), *range(k + 1, last + 1)))
    is_own = item.writes.isdisjoint(read | bound_elsewhere)
    read_earlier = item.role.sources if isinstance(item.role, IndexArray) else item.reads
    changed = region.names.bound_by(passed)
    if not isinstance(
        item.role, CompletedArray
    ):  # a store into a part of an array binds no name, and gives it other elements
        launches = (each for n in passed if isinstance(each := region.items[n], Launch))
        changed = changed.union(*(launch.results for launch in launches))
    return is_own and changed.isdisjoint(read_earlier)
