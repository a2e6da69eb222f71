"""Recompute launches in the threads of a consumer that reads neighbouring elements of their results.

`if i < n: flux[i] = k * (u[i + 1] - u[i])` and `if 0 < i < n: v[i] = u[i] - (flux[i] - flux[i - 1])` are one kernel if
each thread of the second computes both fluxes that it reads and `flux` is dead afterwards, so that it needs no memory.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.array import Array
from fusec.base.ir.kernel import GridLaunch, Kernel, Launch, LoopCall
from fusec.base.ir.thread_kernel import THREADS, Halo, Place
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.scalars.expression import Apply, Constant, Load, Store
from fusec.fusion.halos.thread_kernels import Offsets, halo_kernel, places_of
from fusec.fusion.model.candidate import Candidate, Recomputed

MOST_PLACES = 16
Shift = tuple[int, ...]


def with_places(candidate: Candidate, found: "Wanted", reader: Launch) -> Candidate | None:
    """The candidate with its producers recomputed for the instances of `reader`; None if there are too many places."""
    if sum(len(found.shifts[item]) for item in found.inside) > MOST_PLACES:
        return None
    region = candidate.graph.region
    items = list(region.items)
    for item, launch in candidate.numbered:
        items[item] = found.placed(item, launch, reader)
    graph = DependenceGraph(candidate.graph.module, replace(region, items=tuple(items)))
    return replace(candidate, graph=graph, again=Recomputed(candidate))


def places_of_arrays(candidate: Candidate) -> Iterator[tuple[str, int]]:
    """The arrays that are recomputed, with the number of places of each."""
    for launch in candidate.launches:
        named = [name for place in places_of(launch) for name in place.arrays]
        yield from ((name, named.count(name)) for name in dict.fromkeys(named))


def copy_name(shift: Shift) -> str:
    """A suffix that distinguishes the elements recomputed at one shift from those at another."""
    return f"at {', '.join(map(str, shift))}"


@dataclass(slots=True)
class Wanted:
    """The reads of arrays in `unseen`, which only the candidate uses.

    `stored` gives, for each array that may be recomputed, the item that stores it and where; `shifts`, for each item,
    the shifts at which which of its arrays are read; `inside` are the items that threads of others compute.
    """

    candidate: Candidate
    unseen: frozenset[str]
    stored: dict[str, tuple[int, Offsets]] = field(default_factory=dict)
    shifts: dict[int, dict[Shift, set[str]]] = field(default_factory=dict)
    readers: dict[int, set[int]] = field(default_factory=dict)
    is_known: bool = True

    def __post_init__(self) -> None:
        written = [name for launch in self.candidate.launches for name in launch.writes.stored]
        for item, launch in self.candidate.numbered:
            stores = halo_kernel(launch).stores()
            if stores and self.unseen.issuperset(stores) and all(written.count(name) == 1 for name in stores):
                self.stored |= {name: (item, place) for name, place in stores.items()}
        for item, launch in reversed(self.candidate.numbered):
            self._want(item, launch)

    def _want(self, item: int, launch: Launch) -> None:
        """Record what the launch reads from producers, at all shifts at which it is recomputed itself."""
        kernel = halo_kernel(launch)
        own = self.shifts.get(item)
        for name, (producer, place) in self.stored.items():
            if producer == item:
                continue
            wanted = [(still, None) for still in (_still(launch),)] if own is None else list(own.items())
            for shift, arrays in wanted:
                loads = kernel.loads(name, arrays)
                if loads is None or (loads and producer > item):
                    self.is_known = False
                    return
                for load in loads:
                    distance = _distance(load, place, len(shift))
                    if distance is None:
                        self.is_known = False
                        return
                    at = tuple(a + b for a, b in zip(shift, distance, strict=True))
                    self.shifts.setdefault(producer, {}).setdefault(at, set()).add(name)
                    self.readers.setdefault(producer, set()).add(item)

    @property
    def inside(self) -> list[int]:
        """The items that are read at other places than their own, and those that they read."""
        found = {item for item, wanted in self.shifts.items() if any(any(shift) for shift in wanted)}
        while more := {item for item in self.shifts if self.readers[item] & found} - found:
            found |= more
        return sorted(found)

    def outside(self) -> list[Launch] | None:
        """The other launches that read recomputed arrays, in order; None if one reads them in an unsupported way."""
        launches = dict(self.candidate.numbered)
        inside = set(self.inside)
        items = sorted({item for producer in inside for item in self.readers[producer]} - inside)
        recomputed = [name for name, (producer, _) in self.stored.items() if producer in inside]
        kernels = [halo_kernel(launches[item]) for item in items]
        if any(kernel.loads(name) is None for kernel in kernels for name in recomputed):
            return None
        return [launches[item] for item in items]

    def placed(self, item: int, launch: Launch, reader: Launch) -> Launch:
        """The launch as it runs in the fused kernel."""
        if item not in self.inside:
            return replace(launch, kernel=with_accesses(launch.kernel, tuple(self._accesses(launch, _still(launch)))))
        kernel = halo_kernel(launch)
        accesses: dict[AccessRelation, None] = {}
        places = tuple(Place(shift, tuple(sorted(arrays))) for shift, arrays in sorted(self.shifts[item].items()))
        for place in places:
            touched = kernel.touched(place.arrays)
            own = (access for access in self._accesses(launch, place.shift) if written_out(access) in touched)
            accesses |= dict.fromkeys(_moved(access, place.shift) for access in own)
        placed = replace(with_accesses(launch.kernel, tuple(accesses)), domain=reader.kernel.domain)
        if isinstance(launch, GridLaunch) and isinstance(reader, GridLaunch):
            return replace(launch, kernel=placed, grid=replace(launch.grid, halo=Halo(places, reader.grid)))
        assert isinstance(launch, LoopCall)
        return replace(launch, kernel=placed, loop=replace(launch.loop, places=places))

    def _accesses(self, launch: Launch, shift: Shift) -> Iterator[AccessRelation]:
        """The accesses of the launch at a shift, with recomputed arrays replaced by their copies at one place."""
        for access in launch.kernel.accesses:
            producer, _ = self.stored.get(access.array.base, (-1, ()))
            if producer not in self.inside:
                yield access
                continue
            own = self._own_index(producer, access.array)
            copy = _total(shift, None if own is None else _between(access.array.affine, own, len(shift)))
            storage = replace(access.array.storage, copy="elsewhere" if copy is None else copy_name(copy))
            yield replace(access, array=replace(access.array, storage=storage))

    def _own_index(self, producer: int, array: Array) -> tuple[Affine, ...] | None:
        """Where the producer stores into the array."""
        launch = dict(self.candidate.numbered)[producer]
        written = (access for access in launch.kernel.accesses if access.kind is AccessKind.WRITE)
        return next((access.array.affine for access in written if access.array.base == array.base), None)


def _still(launch: Launch) -> Shift:
    return (0,) * len(halo_kernel(launch).text.axes)


def _distance(load: Offsets, stored: Offsets, axes: int) -> Shift | None:
    """The constant offset of the thread that stores the loaded element; None if it is not constant."""
    if len(load) != len(stored):
        return None
    distance = [0] * axes
    for own, other in zip(load, stored, strict=True):
        if own.axis != other.axis or (own.axis is None and own.constant != other.constant):
            return None
        if own.axis is not None:
            distance[own.axis] = own.constant - other.constant
    return tuple(distance)


def _between(index: tuple[Affine, ...] | None, stored: tuple[Affine, ...], axes: int) -> Shift | None:
    """The same for affine indices."""
    if index is None or len(index) != len(stored):
        return None
    distance = [0] * axes
    for own, other in zip(index, stored, strict=True):
        difference = own - other
        if difference.terms or len(other.terms) > 1 or (difference.constant and not other.terms):
            return None
        for name, _ in other.terms:
            if name not in THREADS[:axes]:
                return None
            distance[THREADS.index(name)] = difference.constant
    return tuple(distance)


def _total(shift: Shift, distance: Shift | None) -> Shift | None:
    return None if distance is None else tuple(a + b for a, b in zip(shift, distance, strict=True))


def _moved(access: AccessRelation, shift: Shift) -> AccessRelation:
    """The access of the thread at offset `shift`."""
    places = {name: affine(name) + distance for name, distance in zip(THREADS, shift, strict=False)}
    array = access.array.mapped(lambda part: part.with_values(places))
    if array.affine is None:
        return access
    return replace(access, array=replace(array, name=f"{array.base}[{', '.join(map(str, array.affine))}]"))


def written_out(access: AccessRelation) -> str:
    """The author's text of the access, with normalised spaces."""
    return ast.unparse(ast.parse(access.array.text, mode="eval"))


def with_accesses(kernel: Kernel, accesses: tuple[AccessRelation, ...]) -> Kernel:
    """The kernel with other accesses; a stored value depends on all loads of a thread."""
    arrays = {access.array.name: access.array for access in accesses}
    loads = tuple(Load(access.array.name) for access in accesses if access.kind is AccessKind.READ)
    value = Apply("numba.cuda", loads or (Constant("0"),))
    stores = tuple(Store(access.array.name, value) for access in accesses if access.kind is AccessKind.WRITE)
    return replace(kernel, parameters=tuple(arrays.values()), body=stores, accesses=accesses)
