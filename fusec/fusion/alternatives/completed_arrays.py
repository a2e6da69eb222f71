"""Turn an array that is partly overwritten into one expression for all of its elements.

`after = now.copy(); after[1:-1] = (now[:-2] + now[2:]) / 2; change = np.max(np.abs(after - now))`: `after` holds the
stored values in the interior and `now` at the boundary. `new = 2 * u - old; new[1:-1] += u[2:] + u[:-2]` is two values
under one name, of which the second holds the first at the boundary. A kernel that computes every element this way needs
no memory between the store and what stands before and after it.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from fusec.base.ir.array import Array, Storage, StorageOrigin
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import ArrayStatement, Launch, LaunchForm
from fusec.base.ir.margins import is_whole
from fusec.base.ir.operand import Operand, Variable
from fusec.base.ir.preparation import ArrayCopy, CompletedArray, NewArray
from fusec.base.ir.program import Module, Region, WrittenCalls
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Apply, Expr, Let, Load, Statement, Store, walk
from fusec.base.scalars.targets import Ability
from fusec.base.text.words import take_name
from fusec.fusion.alternatives.overwriting_inputs import with_arrays, with_base
from fusec.fusion.alternatives.unrolled_or_rolled import Partition
from fusec.fusion.analysis.targets import all_can
from fusec.fusion.analysis.whole_values import Around, StretchNames, WholeValue, all_arrays
from fusec.fusion.arrays.leading_preparations import with_leading_preparations
from fusec.fusion.arrays.partition import partition
from fusec.fusion.model.candidate import Settings
from fusec.fusion.model.decided import Legal, Refused

_FILLERS = ("zeros_like", "ones_like")


@dataclass(frozen=True, slots=True)
class PartlyWritten:
    """Item `made` of a region makes the array `name`, item `store` writes a part of it, and item `reader` is the first
    launch that reads it, None if there is none. `base` is what the elements that are not stored are computed from: the
    array that is copied or filled, or the launch's value under a name of its own."""

    name: str
    base: str
    made: int
    store: int
    reader: int | None


def with_completed_arrays(
    judged: tuple[DependenceGraph, Partition], module: Module, helpers: tuple[HelperFunction, ...], settings: Settings
) -> tuple[DependenceGraph, Partition]:
    """The region with arrays computed whole if a kernel then need not read or write them again; otherwise unchanged."""
    graph, entries = judged
    if not settings.can(Ability.OLD_VALUES) or not all(isinstance(each, Legal | Refused) for each in entries):
        return judged
    found = tuple(_partly_written(graph.region))
    while found:
        whole = DependenceGraph(graph.module, _with_whole_values(graph.region, found))
        others = tuple(partition(whole, helpers, settings))
        worth = tuple(_worth(found, others, module, graph.region))
        if worth == found:
            return whole, others
        found = worth
    return judged


def _partly_written(region: Region) -> Iterator[PartlyWritten]:
    """The arrays with each store into a part of them, if all are such stores; the second one writes what the first has
    made."""
    if not isinstance(region.bond, WrittenCalls | None):
        return
    found: list[PartlyWritten] = []
    taken, names, whole = {*region.names.all}, StretchNames(region), region
    for made in range(len(region.items)):
        each = _made_at(whole, made, taken)
        if each is not None:
            found.append(each)
            whole = _with_whole_value(whole, each, names)
    stored = {name for item in whole.items if isinstance(item, Launch) for name in _writes(item)}
    yield from (each for each in found if each.name not in stored)


def _made_at(region: Region, made: int, taken: set[str]) -> PartlyWritten | None:
    """The array that the item makes, with the first store into it."""
    item = region.items[made]
    if isinstance(item, HostStatement):
        match item.role:
            case ArrayCopy(name, base):
                return _stored(region, made, name, base)
            case NewArray(name, base) as new if new.maker in _FILLERS and not new.library:
                return _stored(region, made, name, base)
            case _:
                return None
    name = _only_result(item) if isinstance(item, ArrayStatement) else ""
    found = _stored(region, made, name, "") if name else None
    return None if found is None else replace(found, base=take_name(f"{name}_before", taken))


def _only_result(launch: ArrayStatement) -> str:
    """The array that the statement binds, if it does nothing else; "" otherwise."""
    *_, last = launch.kernel.body
    is_one = len(launch.results) == 1 and isinstance(last, Let) and last.name == launch.results[0]
    writes = launch.writes.stored or launch.writes.updated or launch.attributes
    is_statement = launch.source.form is LaunchForm.ASSIGNMENT and not launch.is_nested
    reads_before = any(array.storage.name in launch.results for array in launch.kernel.parameters)  # `t = t + 1`
    is_plain = is_one and is_statement and not (writes or launch.gives_second_name or reads_before)
    return launch.results[0] if is_plain and not launch.evidence.gives_number else ""


def _stored(region: Region, made: int, name: str, base: str) -> PartlyWritten | None:
    """The array with the first store into it, unless what stands between may see which value the name has, or changes
    what a copy was made of."""
    items, touching = region.items, [k for k in range(made + 1, len(region.items)) if name in region.names.of(k)]
    store = next((k for k in touching if _stores(items[k], name)), None)
    if store is None:
        return None
    before = [k for k in touching if k < store]
    is_bound = any({name, base} & {*writes} for writes in region.names.writes[made + 1 : store + 1])
    if isinstance(items[made], HostStatement):
        between = items[made + 1 : store]
        is_seen = bool(before) or not all(isinstance(item, Launch) and not _writes(item) for item in between)
    else:
        is_seen = not all(_only_reads(items[k], name) for k in before)
    launch = items[store]
    if is_bound or is_seen or not isinstance(launch, ArrayStatement) or not _stores_part(launch, name):
        return None
    reader = next((k for k in touching if k > store and isinstance(items[k], Launch)), None)
    return PartlyWritten(name, base, made, store, reader)


def _stores(item: Launch | HostStatement, name: str) -> bool:
    return isinstance(item, Launch) and name in _writes(item)


def _writes(launch: Launch) -> tuple[str, ...]:
    return (*launch.writes.stored, *launch.writes.updated)


def _only_reads(item: Launch | HostStatement, name: str) -> bool:
    """Whether it computes with elements of the array and does nothing else with it."""
    if not isinstance(item, ArrayStatement) or item.gives_second_name:
        return False
    mentions = [operand for operand in item.operands if re.search(rf"\b{re.escape(name)}\b", operand.expression)]
    return [type(operand) for operand in mentions] == [Variable] and name not in item.results


def _stores_part(launch: ArrayStatement, name: str) -> bool:
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


def _with_whole_values(region: Region, found: tuple[PartlyWritten, ...]) -> Region:
    names = StretchNames(region)
    for each in found:
        region = _with_whole_value(region, each, names)
    return region


def _with_whole_value(region: Region, each: PartlyWritten, names: StretchNames) -> Region:
    items = list(region.items)
    made, launch = items[each.made], items[each.store]
    assert isinstance(launch, ArrayStatement)
    if isinstance(made, HostStatement):
        around = Around(each.base, _origin(region, each.base), _value_around(made, each.base))
        items[each.made] = replace(made, role=_completed(made))
    else:
        around = Around(each.base, StorageOrigin.FRESH, Load(each.base))
        items[each.made : each.store] = [_before(item, each) for item in items[each.made : each.store]]
    items[each.store] = WholeValue(launch, each.name, around, names).launch()
    items[each.store + 1 :] = [_of_fresh(item, each.name) for item in items[each.store + 1 :]]
    return replace(region, items=tuple(items))


def _origin(region: Region, name: str) -> StorageOrigin:
    """The origin of a variable's memory: FRESH if the region makes it."""
    accesses = (access for item in region.items if isinstance(item, Launch) for access in item.kernel.accesses)
    storages = (access.array.storage for access in accesses if access.array.base == name)
    return next((storage.origin for storage in storages), StorageOrigin.NAME)


def _completed(statement: HostStatement) -> CompletedArray:
    made = statement.role
    assert isinstance(made, ArrayCopy | NewArray)
    return CompletedArray(made.name, made.base, made.expression)


def _value_around(statement: HostStatement, base: str) -> Expr:
    """The elements that are not stored: those of the array that is copied, or what the memory is filled with."""
    made = statement.role
    return Apply(f"numpy.{made.maker}", (Load(base),)) if isinstance(made, NewArray) else Load(base)


def _before(item: Launch | HostStatement, each: PartlyWritten) -> Launch | HostStatement:
    """The launch, with the array under the name of its value before the store."""
    if not isinstance(item, ArrayStatement):
        return item
    arrays = {a.name: with_base(a, each.base) for a in all_arrays(item.kernel) if a.storage.name == each.name}
    if not arrays:
        return item
    item = with_arrays(item, arrays)
    body = tuple(_bound_as(statement, each) for statement in item.kernel.body)
    return replace(
        item,
        kernel=replace(item.kernel, body=body),
        operands=tuple(_named(operand, each) for operand in item.operands),
        results=tuple(each.base if name == each.name else name for name in item.results),
    )


def _bound_as(statement: Statement, each: PartlyWritten) -> Statement:
    is_value = isinstance(statement, Let) and statement.name == each.name
    return Let(each.base, statement.value) if is_value else statement


def _named(operand: Operand, each: PartlyWritten) -> Operand:
    if isinstance(operand, Variable) and operand.name == each.name:
        return Variable(each.base, each.base, operand.shown)
    return operand


def _of_fresh(item: Launch | HostStatement, name: str) -> Launch | HostStatement:
    """The launch, with the array marked as fresh memory of the region."""
    if isinstance(item, HostStatement):
        return item
    return with_arrays(item, {array.name: _made(array, name) for array in all_arrays(item.kernel)})


def _made(array: Array, name: str) -> Array:
    storage = array.storage
    return replace(array, storage=Storage(name, StorageOrigin.FRESH, storage.copy)) if storage.name == name else array


def _worth(
    found: tuple[PartlyWritten, ...], entries: Partition, module: Module, region: Region
) -> Iterator[PartlyWritten]:
    """Those that are worth it, up to the first store into each array that is not."""
    left: set[str] = set()
    for each in found:
        if each.name not in left and _is_worth_it(each, found, entries, module, region):
            yield each
        else:
            left.add(each.name)


def _is_worth_it(
    each: PartlyWritten, found: tuple[PartlyWritten, ...], entries: Partition, module: Module, region: Region
) -> bool:
    """Whether one kernel gives both values of the name, or computes a copy and its first reader, or reads another such
    array in its place, so that the statement that makes it becomes redundant."""
    for entry in entries:
        if not isinstance(entry, Legal) or not entry.candidate.first <= each.store <= entry.candidate.last:
            continue
        if not all_can(Ability.OLD_VALUES, entry.candidate):
            return False
        if isinstance(region.items[each.made], Launch):
            return entry.candidate.first <= each.made
        is_read = any(
            other.reader is not None and entry.candidate.first <= other.store and other.reader <= entry.candidate.last
            for other in (found if each.reader is None else (each,))
        )
        return is_read and with_leading_preparations(entry, module).candidate.first <= each.made
    return False
