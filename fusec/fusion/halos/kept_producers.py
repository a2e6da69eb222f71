"""Producers that run once to store their arrays and are recomputed in consumers that read neighbouring elements.

`flux[i] = k * (u[i + 1] - u[i])` remains a store if `flux` is live later. Threads of `v[i] = u[i] - (flux[i] - flux[i -
1])` recompute both fluxes, as if a second launch had stored them into a private array.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from fusec.base.ir.array import Array
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import GridLaunch, Launch, Writes, kernel_calls
from fusec.base.ir.operand import Variable
from fusec.base.ir.program import Comments, Region
from fusec.base.ir.thread_kernel import Allocation, Halo, Place, with_arguments
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.records import dataclass
from fusec.base.text.words import free_name
from fusec.fusion.analysis.launch_contraction import unseen_allocations
from fusec.fusion.halos.recomputed_threads import with_accesses
from fusec.fusion.halos.thread_kernels import Offsets, halo_kernel
from fusec.fusion.model.candidate import Candidate, Recomputed


@dataclass(frozen=True, slots=True)
class Kept:
    """The item that stores the arrays, and the names of their recomputed copies."""

    item: int
    copies: tuple[tuple[str, str], ...]


def kept_producer(candidate: Candidate) -> Kept | None:
    """The first launch whose arrays are live elsewhere and of which a later launch reads neighbouring elements."""
    unseen = {each.name for each in unseen_allocations(candidate)}
    written = [name for launch in candidate.launches for name in launch.writes.stored]
    for item, launch in candidate.numbered:
        stores = halo_kernel(launch).stores() or {}
        by_name = {operand.name for operand in launch.operands if isinstance(operand, Variable)}
        is_seen = stores and unseen.isdisjoint(stores) and by_name.issuperset(stores)
        if not is_seen or any(written.count(name) > 1 for name in stores) or set(launch.results):
            continue
        if not stores.keys().isdisjoint(_named_between(candidate, item)):
            continue
        readers = [other for k, other in candidate.numbered if k > item]
        if any(_reads_elsewhere(reader, name, place) for reader in readers for name, place in stores.items()):
            taken = _names(candidate)
            return Kept(item, tuple((name, free_name(f"{name}_again", taken)) for name in stores))
    return None


def _named_between(candidate: Candidate, item: int) -> set[str]:
    """The names that items after this one use, other than members: an opaque launch may store other elements."""
    region, members = candidate.graph.region, {k for k, _ in candidate.numbered}
    others = (k for k in range(item + 1, candidate.last + 1) if k not in members)
    return {name for k in others for name in region.names.of(k)}


def _reads_elsewhere(reader: Launch, name: str, place: Offsets) -> bool:
    loads = halo_kernel(reader).loads(name)
    return bool(loads) and any(load != place for load in loads or ())


def _names(candidate: Candidate) -> set[str]:
    region = candidate.graph.region
    texts = {name for grid in kernel_calls(candidate.launches) for name in grid.text.parameters}
    return {*region.names.all, *texts}


def with_copies(candidate: Candidate, kept: Kept) -> Candidate:
    """The candidate with the producer repeated, the second time into private arrays that only later launches read."""
    region, copies = candidate.graph.region, dict(kept.copies)
    producer = region.items[kept.item]
    assert isinstance(producer, Launch)
    items: list[Launch | HostStatement] = [
        _renamed(item, copies) if isinstance(item, Launch) and kept.item < k <= candidate.last else item
        for k, item in enumerate(region.items)
    ]
    items.insert(kept.item + 1, _renamed(producer, copies))
    graph = DependenceGraph(candidate.graph.module, _longer(region, kept, candidate.last, tuple(items)))
    return replace(candidate, graph=graph, last=candidate.last + 1)


def _longer(region: Region, kept: Kept, last: int, items: tuple[Launch | HostStatement, ...]) -> Region:
    """The region with the repeated launch after the producer; items after `last` read the stored arrays."""
    copies = dict(kept.copies)
    named = [names | {copies[name] for name in names & copies.keys()} for names in region.names.reads[: last + 1]]
    reads = (
        *region.names.reads[: kept.item + 1],
        named[kept.item],
        *named[kept.item + 1 :],
        *region.names.reads[last + 1 :],
    )
    writes = (*region.names.writes[: kept.item + 1], frozenset[str](), *region.names.writes[kept.item + 1 :])
    producer = region.items[kept.item]
    made = [
        Allocation(
            copy, f"{copy} = cuda.device_array_like({name})", name, "", frozenset((name,)), producer.span, producer.span
        )
        for name, copy in kept.copies
    ]
    return replace(
        region,
        items=items,
        names=replace(region.names, reads=reads, writes=writes),
        comments=Comments(
            tuple((_moved(k, kept), pragma) for k, pragma in region.comments.pragmas),
            tuple((_moved(k, kept), code) for k, code in region.comments.ignored),
        ),
        allocations=(*region.allocations, *made),
    )


def _moved(item: int, kept: Kept) -> int:
    return item + (item > kept.item)


def _renamed(launch: Launch, copies: Mapping[str, str]) -> Launch:
    """The launch on the copies of the arrays."""
    if not isinstance(launch, GridLaunch) or copies.keys().isdisjoint(launch.grid.arrays):
        return launch
    accesses = tuple(replace(each, array=_copied(each.array, copies)) for each in launch.kernel.accesses)
    return replace(
        launch,
        kernel=with_accesses(launch.kernel, accesses),
        operands=tuple(
            replace(o, name=copies.get(o.name, o.name)) if isinstance(o, Variable) else o for o in launch.operands
        ),
        writes=Writes(stored=tuple(copies.get(name, name) for name in launch.writes.stored)),
        grid=with_arguments(launch.grid, copies),
    )


def _copied(array: Array, copies: Mapping[str, str]) -> Array:
    if array.base not in copies:
        return array
    copy = copies[array.base]
    name, text = (copy + old.removeprefix(array.base) for old in (array.name, array.text))
    return replace(array, name=name, text=text, base=copy, storage=replace(array.storage, name=copy))


def compact(plain: Candidate, placed: Candidate, kept: Kept) -> Candidate:
    """The plain candidate, with the places at which the producer's readers recompute it, from which a group is
    built."""
    again, names = placed.graph.region.items[kept.item + 1], {copy: name for name, copy in kept.copies}
    producer = plain.graph.region.items[kept.item]
    readers = kernel_calls(launch for k, launch in placed.numbered if k > kept.item + 1 and _reads(launch, names))
    assert isinstance(again, GridLaunch) and again.grid.halo is not None
    assert isinstance(producer, GridLaunch)
    places = tuple(Place(each.shift, tuple(names[copy] for copy in each.arrays)) for each in again.grid.halo.places)
    halo = Halo(places, with_arguments(readers[0], names), kept.copies)
    items = list(plain.graph.region.items)
    items[kept.item] = replace(producer, grid=replace(producer.grid, halo=halo))
    graph = replace(plain.graph, region=replace(plain.graph.region, items=tuple(items)))
    return replace(plain, graph=graph, again=Recomputed(plain))


def _reads(launch: Launch, names: Collection[str]) -> bool:
    return isinstance(launch, GridLaunch) and not set(names).isdisjoint(launch.grid.arrays)
