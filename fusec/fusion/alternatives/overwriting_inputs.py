"""Arrays that a group may overwrite although its launches read neighbouring elements of their old values.

`flux = f[1:] - f[:-1]; f[1:-1] -= k * (flux[1:] - flux[:-1])` is one kernel if each instance reads the values that `f`
had before the group, as if the author had written `before = f.copy()` and read `before`. A CUDA kernel needs no such
copy: see `fusec/generate/cuda/copies.py`.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.array import Array, Storage, StorageOrigin
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import Launch, LaunchForm
from fusec.base.ir.preparation import Preparation
from fusec.base.ir.program import Region
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Expr, Load, Store, with_parts
from fusec.base.scalars.targets import Ability
from fusec.base.text.words import take_name
from fusec.fusion.alternatives.unrolled_or_rolled import Partition
from fusec.fusion.analysis.targets import all_can
from fusec.fusion.arrays.partition import partition
from fusec.fusion.model.candidate import Candidate, Settings
from fusec.fusion.model.decided import Legal, Refused


@dataclass(frozen=True, slots=True)
class Overwriting:
    """Item `store` of a region writes a part of the array; items from `first` on read its old values, as `old`."""

    name: str
    first: int
    store: int
    old: str


def with_old_values(
    judged: tuple[DependenceGraph, Partition], helpers: tuple[HelperFunction, ...], settings: Settings
) -> tuple[DependenceGraph, Partition]:
    """The region with launches that read arrays' old values, if fewer kernels then compute more; otherwise
    unchanged."""
    graph, entries = judged
    found = tuple(_overwritings(graph.region)) if may_overwrite(judged, settings) else ()
    while found:
        changed = DependenceGraph(graph.module, _with_old(graph.region, found))
        others = tuple(partition(changed, helpers, settings))
        worth = tuple(each for each in found if _is_worth_it(each, others, entries))
        if worth == found:
            return changed, others
        found = worth
    return judged


def may_overwrite(judged: tuple[DependenceGraph, Partition], settings: Settings) -> bool:
    """Whether it is a straight line of statements, each of which runs once, with kernels that can read old values."""
    graph, entries = judged
    region = graph.region
    return settings.can(Ability.OLD_VALUES) and region.bond is None and all(map(_may_read_old, entries))


def _may_read_old(entry: object) -> bool:
    """Whether it is no group, or all of its kernels can read old values."""
    if isinstance(entry, Refused):
        return True
    return isinstance(entry, Legal) and all_can(Ability.OLD_VALUES, entry.candidate)


def _overwritings(region: Region) -> Iterator[Overwriting]:
    """The stores of the region into arrays of which earlier launches, or the store itself, read other elements."""
    taken = {*region.names.all}
    for store, item in enumerate(region.items):
        if not isinstance(item, Launch) or not stores_part(item):
            continue
        (name,) = item.writes.stored
        first = _first_reader(region, store, name)
        if first is None:
            continue
        old = take_name(f"{name}_before", taken)
        yield Overwriting(name, first, store, old)


def stores_part(launch: Launch) -> bool:
    """Whether it stores a value computed from elements into one slice of an array that a variable names."""
    if (
        launch.source.form is not LaunchForm.ASSIGNMENT
        or launch.source.whole is not None
        or len(launch.writes.stored) != 1
    ):
        return False
    if launch.attributes or len(launch.kernel.body) != 1 or not isinstance(launch.kernel.body[0], Store):
        return False
    target = launch.kernel.body[0].array
    (part,) = (array for array in launch.kernel.parameters if array.name == target)
    is_own = part.base == launch.writes.stored[0] == part.storage.name and part.storage.origin is StorageOrigin.NAME
    return is_own and not part.storage.copy and is_stretch(part)


def is_stretch(array: Array) -> bool:
    """Whether it is a whole array, or one with known margins."""
    return array.is_slice and array.affine is not None and not (array.code.spelling or array.code.or_number)


def _first_reader(region: Region, store: int, name: str) -> int | None:
    """The first item from which on launches read the array up to the store and none writes it; None if none reads other
    elements than the store writes, or one reads more than a slice."""
    first, others = store, False
    writer = region.items[store]
    assert isinstance(writer, Launch)
    target = next(access.array for access in writer.kernel.accesses if access.kind is AccessKind.WRITE)
    for k in range(store, -1, -1):
        item = region.items[k]
        if isinstance(item, HostStatement):
            if not isinstance(item.role, Preparation) or name in region.names.of(k):
                break
            continue
        own = [access for access in item.kernel.accesses if access.array.storage == target.storage]
        if k < store and any(access.kind is not AccessKind.READ for access in own):
            break
        if name in region.names.writes[k] or (own and item.attributes):
            break
        if not all(access.array.base == name and is_stretch(access.array) for access in own):
            return None
        first = k if own else first
        others = others or any(access.array.margins != target.margins for access in own)
    return first if others else None


def _with_old(region: Region, found: tuple[Overwriting, ...]) -> Region:
    items = list(region.items)
    for each in found:
        for k in range(each.first, each.store + 1):
            item = items[k]
            if isinstance(item, Launch):
                items[k] = reading_old(item, each)
    return replace(region, items=tuple(items))


def reading_old(launch: Launch, each: Overwriting) -> Launch:
    """The launch, reading the old values of the array."""
    kernel = launch.kernel
    reads = [access.array for access in kernel.accesses if access.kind is AccessKind.READ]
    old = {a.name: _old(a, each) for a in reads if a.base == each.name and a.storage.name == each.name}
    if not old:
        return launch
    accesses = tuple(
        AccessRelation(old[a.array.name], a.kind) if a.kind is AccessKind.READ and a.array.name in old else a
        for a in kernel.accesses
    )
    written = {access.array.name for access in accesses if access.kind is not AccessKind.READ}
    kept = [array for array in kernel.parameters if array.name not in old or array.name in written]
    body = tuple(replace(statement, value=with_names(statement.value, old)) for statement in kernel.body)
    return replace(launch, kernel=replace(kernel, parameters=(*old.values(), *kept), body=body, accesses=accesses))


def _old(array: Array, each: Overwriting) -> Array:
    return replace(with_base(array, each.old), before_of=each.name)


def with_base(array: Array, base: str) -> Array:
    """The same slice of other, private memory."""
    text = re.sub(rf"^{re.escape(array.base)}\b", lambda _: base, array.text)
    name = base if array.name == array.base else f"{array.name}_{base}"
    return replace(array, name=name, text=text, base=base, storage=Storage(base, StorageOrigin.FRESH))


def with_names(expression: Expr, arrays: dict[str, Array]) -> Expr:
    """The expression with loads of other arrays, by name."""
    match expression:
        case Load(name):
            return Load(arrays[name].name) if name in arrays else expression
        case _:
            return with_parts(expression, lambda part: with_names(part, arrays))


def with_arrays(launch: Launch, arrays: dict[str, Array]) -> Launch:
    """The launch with other arrays in the places of its own, by name."""
    kernel = launch.kernel
    accesses = (replace(access, array=arrays.get(access.array.name, access.array)) for access in kernel.accesses)
    return replace(
        launch,
        kernel=replace(
            kernel,
            parameters=tuple(arrays.get(array.name, array) for array in kernel.parameters),
            body=tuple(replace(each, value=with_names(each.value, arrays)) for each in kernel.body),
            accesses=tuple(accesses),
        ),
    )


def _is_worth_it(each: Overwriting, others: Partition, entries: Partition) -> bool:
    """Whether one kernel replaces several, or a kernel and a store, or a kernel and a single pass."""
    for entry in others:
        if not isinstance(entry, Legal) or not entry.candidate.first <= each.store <= entry.candidate.last:
            continue
        candidate = entry.candidate
        if not _is_member_of(each, candidate):
            return False
        before = [old for old in entries if isinstance(old, Legal) and _meet(old, candidate.first, candidate.last)]
        is_done = any(_does(old, candidate) for old in before)
        inside = all(candidate.first <= b.candidate.first and b.candidate.last <= candidate.last for b in before)
        return inside and not is_done
    return False


def _is_member_of(each: Overwriting, candidate: Candidate) -> bool:
    """Whether the group contains the store, which its kernel performs, and all readers of the array's old values."""
    launches = dict(candidate.numbered)
    items = enumerate(candidate.graph.region.items)
    readers = {k for k, item in items if isinstance(item, Launch) and _reads_old(item, each)}
    last = candidate.launches[-1]
    is_stored = last.source.form is not LaunchForm.EXPRESSION and last.source.whole is None
    return is_stored and {*readers, each.store} <= launches.keys()


def _reads_old(launch: Launch, each: Overwriting) -> bool:
    return any(array.base == each.old for array in launch.kernel.parameters)


def _meet(entry: Legal, first: int, last: int) -> bool:
    return entry.candidate.first <= last and first <= entry.candidate.last


def _does(entry: Legal, candidate: Candidate) -> bool:
    """Whether its kernel computes the whole candidate, the store included."""
    last = entry.candidate.launches[-1]
    is_stored = last.source.form is not LaunchForm.EXPRESSION and last.source.whole is None
    return is_stored and dict(candidate.numbered).keys() <= dict(entry.candidate.numbered).keys()
