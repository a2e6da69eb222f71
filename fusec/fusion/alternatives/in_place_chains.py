"""Fuse chains of in-place updates that read neighbours stored by earlier updates of the chain.

`e[1:] -= c * (h[1:] - h[:-1]); h[:-1] += c * (e[1:] - e[:-1])` is one kernel if each instance recomputes both new
values of `e` that it reads from the original `e` and `h`, and stores its own elements last. The model is the same as if
the author had written completed copies `e_after` and `h_after` and stored them back.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.array import Array, StorageOrigin
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import Launch, LaunchForm
from fusec.base.ir.operand import Operand
from fusec.base.ir.program import Region
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Let, Load, Local, Store, walk
from fusec.base.text.words import free_name
from fusec.fusion.alternatives.overwriting_inputs import (
    Overwriting,
    is_stretch,
    may_overwrite,
    reading_old,
    stores_part,
    with_arrays,
    with_base,
)
from fusec.fusion.alternatives.unrolled_or_rolled import Partition
from fusec.fusion.analysis.whole_values import Around, StretchNames, WholeValue
from fusec.fusion.arrays.partition import partition
from fusec.fusion.model.candidate import Settings
from fusec.fusion.model.decided import Legal

_MOST_DIMENSIONS = 2  # dimensions of blocks with halos


@dataclass(frozen=True, slots=True)
class Chain:
    """Items `first` to `last` of a region, the last of which stores; `stores` are the items that store, with the
    arrays' names and their values before and after."""

    first: int
    last: int
    stores: tuple[Overwriting, ...]
    after: tuple[str, ...]


def with_chains_in_place(
    judged: tuple[DependenceGraph, Partition], helpers: tuple[HelperFunction, ...], settings: Settings
) -> tuple[DependenceGraph, Partition]:
    """The region with each chain as one kernel, if that is proved legal and replaces several kernels; otherwise
    unchanged."""
    graph, entries = judged
    region = graph.region
    for chain in _chains(region) if may_overwrite(judged, settings) else ():
        changed = DependenceGraph(graph.module, _with_chain(region, chain))
        others = tuple(partition(changed, helpers, settings))
        if any(_is_worth_it(entry, chain, entries) for entry in others):
            return changed, others
    return judged


def _is_worth_it(entry: object, chain: Chain, entries: Partition) -> bool:
    """Whether one kernel replaces several kernels for the whole chain, and splits none of the other groups."""
    if not isinstance(entry, Legal) or not entry.candidate.first <= chain.first <= entry.candidate.last:
        return False
    first, last = entry.candidate.first, entry.candidate.last
    end = entry.candidate.launches[-1]
    is_stored = last > chain.last or (end.source.form is LaunchForm.ASSIGNMENT and end.source.whole is None)
    members = dict(entry.candidate.numbered).keys()
    groups = [old.candidate for old in entries if isinstance(old, Legal)]
    before = [old for old in groups if old.first <= last and first <= old.last]
    inside = all(first <= old.first and old.last <= last for old in before)
    return is_stored and members >= {*range(chain.first, chain.last + 1)} and inside and len(before) > 1


def _chains(region: Region) -> Iterator[Chain]:
    """The longest ranges of statements, each ending with a store, in which one reads other elements of an array than
    another stores."""
    for is_part, entries in groupby(enumerate(region.items), lambda entry: _is_part(entry[1])):
        items = [(k, item) for k, item in entries if isinstance(item, Launch)] if is_part else []
        while items and not items[-1][1].writes.stored:
            items.pop()
        chain = _chain(region, items)
        if chain is not None:
            yield chain


def _is_part(item: Launch | HostStatement) -> bool:
    """Whether it is a statement on slices of arrays that binds a name, or stores into one slice."""
    if (
        not isinstance(item, Launch)
        or item.source.form is not LaunchForm.ASSIGNMENT
        or item.attributes
        or item.writes.updated
    ):
        return False
    if item.gives_second_name or len(item.kernel.domain.dimensions) - 1 not in range(1, _MOST_DIMENSIONS + 1):
        return False
    is_let = not item.writes.stored and all(isinstance(statement, Let) for statement in item.kernel.body)
    return all(map(is_stretch, item.kernel.parameters)) and (is_let or (stores_part(item) and _is_of_stretches(item)))


def _is_of_stretches(launch: Launch) -> bool:
    """Whether it computes with parts of arrays; for numbers only, Python refuses values that do not fit the dtype."""
    (store,) = launch.kernel.body
    loaded = {node.array for node in walk(store.value) if isinstance(node, Load)}
    return any(array.is_view and array.name in loaded for array in launch.kernel.parameters)


def _chain(region: Region, items: list[tuple[int, Launch]]) -> Chain | None:
    """The chain of these items; None if an array is stored twice or bound, or no item reads neighbours of stored
    elements."""
    stores = {launch.writes.stored[0]: k for k, launch in items if launch.writes.stored}
    bound = {name for _, launch in items for name in launch.results}
    if len(stores) < max(2, sum(bool(launch.writes.stored) for _, launch in items)) or bound & stores.keys():
        return None
    if not any(_is_read_elsewhere(items, name, k) for name, k in stores.items()):
        return None
    taken = {*region.names.all}
    found, after = [], []
    for name, k in stores.items():
        old, new = free_name(f"{name}_before", taken), free_name(f"{name}_after", taken)
        taken |= {old, new}
        found.append(Overwriting(name, items[0][0], k, old))
        after.append(new)
    return Chain(items[0][0], items[-1][0], tuple(found), tuple(after))


def _is_read_elsewhere(items: list[tuple[int, Launch]], name: str, store: int) -> bool:
    launches = dict(items)
    part = next(array for array in launches[store].kernel.parameters if array.base == name)
    later = (array for k, launch in items if k > store for array in launch.kernel.parameters)
    return any(array.base == name and array.margins != part.margins for array in later)


def _with_chain(region: Region, chain: Chain) -> Region:
    items, names = list(region.items), StretchNames(region)
    for each, new in zip(chain.stores, chain.after, strict=True):
        for k in range(chain.first, chain.last + 1):
            item = items[k]
            assert isinstance(item, Launch)
            items[k] = reading_old(item, each) if k <= each.store else _reading_new(item, each.name, new)
    for each, new in zip(chain.stores, chain.after, strict=True):
        item = items[each.store]
        assert isinstance(item, Launch)
        items[each.store] = _computing(item, each, new, names)
    items[chain.last] = _storing(region, items, chain)
    return replace(region, items=tuple(items))


def _reading_new(launch: Launch, name: str, new: str) -> Launch:
    """The launch, reading the new values of the array."""
    return with_arrays(launch, {a.name: with_base(a, new) for a in launch.kernel.parameters if a.base == name})


def _computing(launch: Launch, each: Overwriting, new: str, names: StretchNames) -> Launch:
    """The launch that computes all elements of `new`: the stored values inside, and the old ones around them."""
    around = Around(each.old, StorageOrigin.FRESH, Load(each.old))
    whole = WholeValue(launch, each.name, around, names).launch()
    kernel = whole.kernel
    accesses = (
        replace(a, array=with_base(a.array, new))
        if a.kind is AccessKind.WRITE
        else replace(a, array=_marked(a.array, each))
        for a in kernel.accesses
    )
    (let,) = kernel.body
    kernel = replace(
        kernel,
        parameters=tuple(_marked(array, each) for array in kernel.parameters),
        body=(Let(new, let.value),),
        accesses=tuple(accesses),
    )
    return replace(whole, kernel=kernel, operands=launch.operands, results=(new,))


def _marked(array: Array, each: Overwriting) -> Array:
    return replace(array, before_of=each.name) if array.base == each.old else array


def _storing(region: Region, items: list[Launch | HostStatement], chain: Chain) -> Launch:
    """The last launch, which stores all new values."""
    last = items[chain.last]
    assert isinstance(last, Launch)
    body, parameters, accesses = list(last.kernel.body), list(last.kernel.parameters), list(last.kernel.accesses)
    operands: dict[str, Operand] = {operand.name: operand for operand in last.operands}
    for each, new in zip(chain.stores, chain.after, strict=True):
        plain, computing = region.items[each.store], items[each.store]
        assert isinstance(plain, Launch) and isinstance(computing, Launch)
        made = next(access.array for access in computing.kernel.accesses if access.kind is AccessKind.WRITE)
        part = next(array for array in plain.kernel.parameters if array.base == each.name)
        target = replace(made, name=each.name, text=each.name, base=each.name, storage=part.storage)
        is_own = each.store == chain.last
        body.append(Store(each.name, Local(new) if is_own else Load(new)))
        parameters += [target] if is_own else [made, target]
        accesses += [] if is_own else [AccessRelation(made, AccessKind.READ)]
        accesses.append(AccessRelation(target, AccessKind.WRITE))
        operands |= {operand.name: operand for operand in plain.operands if operand.name == each.name}
    kernel = replace(
        last.kernel,
        parameters=tuple(dict.fromkeys(parameters)),
        body=tuple(body),
        accesses=tuple(dict.fromkeys(accesses)),
    )
    writes = replace(last.writes, stored=tuple(each.name for each in chain.stores))
    return replace(last, kernel=kernel, operands=tuple(operands.values()), writes=writes)
