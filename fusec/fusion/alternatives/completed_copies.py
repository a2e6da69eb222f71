"""Turn a copy that is partly overwritten into one expression for all of its elements.

`after = now.copy(); after[1:-1] = (now[:-2] + now[2:]) / 2; change = np.max(np.abs(after - now))`: `after` holds the
stored values in the interior and `now` at the boundary. A kernel that computes every element this way needs no memory
between the store and its readers.
"""

from collections.abc import Iterator
from dataclasses import replace

from fusec.base.ir.array import Array, Storage, StorageOrigin
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import Launch, LaunchForm
from fusec.base.ir.margins import is_whole
from fusec.base.ir.preparation import ArrayCopy
from fusec.base.ir.program import Module, Region
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Load, Store, walk
from fusec.base.scalars.targets import Ability
from fusec.fusion.alternatives.unrolled_or_rolled import Partition
from fusec.fusion.analysis.targets import all_can
from fusec.fusion.analysis.whole_values import StretchNames, WholeValue
from fusec.fusion.arrays.leading_preparations import with_leading_preparations
from fusec.fusion.arrays.partition import partition
from fusec.fusion.model.candidate import Settings
from fusec.fusion.model.decided import Legal, Refused


@dataclass(frozen=True, slots=True)
class CompletedCopy:
    """Item `copy` of a region makes the array, item `store` writes a part of it, and item `reader` is the first launch
    that reads it, None if there is none."""

    copy: int
    store: int
    reader: int | None


def with_completed_copies(
    judged: tuple[DependenceGraph, Partition], module: Module, helpers: tuple[HelperFunction, ...], settings: Settings
) -> tuple[DependenceGraph, Partition]:
    """The region with copies computed whole if a kernel then need not read them again; otherwise unchanged."""
    graph, entries = judged
    if not settings.can(Ability.OLD_VALUES) or not all(isinstance(each, Legal | Refused) for each in entries):
        return judged
    found = tuple(_completed_copies(graph.region))
    while found:
        whole = DependenceGraph(graph.module, _with_whole_values(graph.region, found))
        others = tuple(partition(whole, helpers, settings))
        worth = tuple(each for each in found if _is_worth_it(each, found, others, module))
        if worth == found:
            return whole, others
        found = worth
    return judged


def _completed_copies(region: Region) -> Iterator[CompletedCopy]:
    if region.bond is not None:
        return
    for copy, item in enumerate(region.items):
        if isinstance(item, HostStatement) and isinstance(item.role, ArrayCopy):
            found = _completed(region, copy, item.role)
            if found is not None:
                yield found


def _completed(region: Region, copy: int, made: ArrayCopy) -> CompletedCopy | None:
    """The copy with its store; None unless all statements between the two only bind local names."""
    name, base = made.name, made.base
    touching = [k for k in range(copy + 1, len(region.items)) if name in region.names.of(k)]
    if not touching:
        return None
    store = touching[0]
    between = region.items[copy + 1 : store]
    is_pure = all(isinstance(item, Launch) and not (item.writes.stored or item.writes.updated) for item in between)
    is_bound = any(base in writes for writes in region.names.writes[copy : store + 1])
    is_written = any(
        isinstance(item, Launch) and name in (*item.writes.stored, *item.writes.updated)
        for item in region.items[store + 1 :]
    )
    launch = region.items[store]
    if not is_pure or is_bound or is_written or not isinstance(launch, Launch) or not _stores_part(launch, name):
        return None
    reader = next((k for k in touching[1:] if isinstance(region.items[k], Launch)), None)
    return CompletedCopy(copy, store, reader)


def _stores_part(launch: Launch, name: str) -> bool:
    """Whether it stores into one slice of the array a value computed from slices of arrays.

    A value computed from numbers only stays a store: Python refuses to convert 300 to a byte.
    """
    match launch.kernel.body:
        case (Store(target),) if launch.source.form is LaunchForm.ASSIGNMENT and launch.source.whole is None:
            pass
        case _:
            return False
    arrays = launch.kernel.parameters
    own = [array for array in arrays if array.base == name]
    loaded = {node.array for node in walk(launch.kernel.body[0].value) if isinstance(node, Load)}
    is_of_stretches = any(array.is_view and array.name in loaded for array in arrays)
    if not is_of_stretches or not all(map(_is_stretch, arrays)) or [array.name for array in own] != [target]:
        return False
    (part,) = own
    is_part = part.margins is not None and not is_whole(part.margins)
    return launch.writes.stored == (name,) and not launch.attributes and is_part


def _is_stretch(array: Array) -> bool:
    """Whether it is a whole array, or one with known margins."""
    is_known = array.extents is not None and array.affine is not None
    return array.is_slice and is_known and not array.code.spelling


def _with_whole_values(region: Region, found: tuple[CompletedCopy, ...]) -> Region:
    items, names = list(region.items), StretchNames(region)
    for each in found:
        statement, launch = items[each.copy], items[each.store]
        assert isinstance(statement, HostStatement) and isinstance(launch, Launch)
        made = statement.role
        assert isinstance(made, ArrayCopy)
        items[each.copy] = replace(statement, role=replace(made, is_completed=True))
        items[each.store] = WholeValue(launch, made.name, made.base, _origin(region, made.base), names).launch()
        for k in range(each.store + 1, len(items)):
            items[k] = _of_fresh(items[k], made.name)
    return replace(region, items=tuple(items))


def _origin(region: Region, name: str) -> StorageOrigin:
    """The origin of a variable's memory: FRESH if the region makes it."""
    accesses = (access for item in region.items if isinstance(item, Launch) for access in item.kernel.accesses)
    storages = (access.array.storage for access in accesses if access.array.base == name)
    return next((storage.origin for storage in storages), StorageOrigin.NAME)


def _of_fresh(item: Launch | HostStatement, name: str) -> Launch | HostStatement:
    """The launch, with the array marked as fresh memory of the region."""
    if isinstance(item, HostStatement):
        return item
    kernel = item.kernel
    accesses = tuple(replace(access, array=_made(access.array, name)) for access in kernel.accesses)
    parameters = tuple(_made(array, name) for array in kernel.parameters)
    return replace(item, kernel=replace(kernel, parameters=parameters, accesses=accesses))


def _made(array: Array, name: str) -> Array:
    storage = array.storage
    return replace(array, storage=Storage(name, StorageOrigin.FRESH, storage.copy)) if storage.name == name else array


def _is_worth_it(
    each: CompletedCopy, found: tuple[CompletedCopy, ...], entries: tuple[Legal | Refused, ...], module: Module
) -> bool:
    """Whether a kernel computes the copy and its first reader, or reads another such copy in its place, so that the
    copying statement becomes redundant."""
    for entry in entries:
        if not isinstance(entry, Legal) or not entry.candidate.first <= each.store <= entry.candidate.last:
            continue
        is_read = any(
            other.reader is not None and entry.candidate.first <= other.store and other.reader <= entry.candidate.last
            for other in (found if each.reader is None else (each,))
        )
        return (
            is_read
            and all_can(Ability.OLD_VALUES, entry.candidate)
            and with_leading_preparations(entry, module).candidate.first <= each.copy
        )
    return False
