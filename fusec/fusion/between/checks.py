"""Decide whether a check between members may run after the fused kernel.

`if low < 0: raise ValueError("negative")` ends the function, so that nothing sees what later members compute: they only
write memory that the group makes. All that they may raise makes the original run, with the check at its place.
"""

from collections.abc import Sequence

from fusec.base.ir.access import AccessKind
from fusec.base.ir.array import StorageOrigin
from fusec.base.ir.host_statement import Check, EarlyBinding, Elided, HostStatement
from fusec.base.ir.kernel import ArrayStatement, Launch, LaunchForm
from fusec.base.ir.preparation import Gather, IndexArray, NamedView, OwnMemory
from fusec.base.ir.program import Region

_BESIDE = (Check, EarlyBinding, Elided, OwnMemory, NamedView, Gather, IndexArray)  # before which the original may begin
_RESERVED = "results"  # of the kernel, in the dispatcher


def may_wait(check: Check, region: Region, first: int, last: int, k: int) -> bool:
    """Whether the check, item `k` of `first` to `last`, may run after the kernel of all launches among these."""
    items = region.items[first : last + 1]
    hosts = [item for item in items if isinstance(item, HostStatement)]
    launches = [item for item in items if isinstance(item, Launch)]
    later = [item for item in region.items[k + 1 : last + 1] if isinstance(item, Launch)]
    if region.is_conditional or not all(isinstance(host.role, _BESIDE) for host in hosts):
        return False
    if _RESERVED in check.names or not later:
        return False
    if later[-1].source.form is LaunchForm.EXPRESSION or later[-1].is_nested:  # inside a statement that stays
        return False
    written = _written(later)
    return all(map(_is_plain, launches)) and written <= _made(items) and written.isdisjoint(check.names)


def _is_plain(launch: Launch) -> bool:
    """Whether it is a whole array statement that sets no attribute, and calls no function of the author's."""
    is_whole = isinstance(launch, ArrayStatement) and launch.source.whole is None
    sets = {name for name, _ in launch.attributes}.intersection(launch.results)
    return is_whole and not (sets or launch.callees.local_functions)


def _written(launches: Sequence[Launch]) -> set[str]:
    """The arrays that the launches write in place."""
    return {name for launch in launches for name in (*launch.writes.updated, *launch.writes.stored)}


def _made(items: Sequence[Launch | HostStatement]) -> set[str]:
    """The names by which the items use memory that one of them makes."""
    roles = (item.role for item in items if isinstance(item, HostStatement))
    made = {role.name for role in roles if isinstance(role, OwnMemory)}
    launches = (item for item in items if isinstance(item, Launch))
    written = [each.array for launch in launches for each in launch.kernel.accesses if each.kind is AccessKind.WRITE]
    others = {array.base for array in written if array.storage.origin is not StorageOrigin.FRESH}
    return made | ({array.base for array in written} - others)
