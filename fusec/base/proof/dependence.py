"""Dependences between the launches of a region, and pairs of accesses without repeated queries."""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from enum import Enum
from typing import TypeVar

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.array import Storage
from fusec.base.ir.host_statement import launch_of
from fusec.base.ir.kernel import AuthorsKernel, Launch
from fusec.base.ir.program import Region
from fusec.base.records import dataclass

Thing = TypeVar("Thing")


def first_pairs(things: Sequence[Thing], kind: Callable[[Thing], Hashable]) -> Iterator[tuple[Thing, Thing]]:
    """Every two of the things, the earlier first, in order; of pairs of the same two kinds only the first pair.

    >>> ["".join(pair) for pair in first_pairs(["a1", "b1", "a2", "b2"], lambda name: name[0])]
    ['a1b1', 'a1a2', 'b1a2', 'b1b2']
    """
    return ((things[i], things[j]) for i, j in first_places([(k, kind(thing)) for k, thing in enumerate(things)]))


def first_places(placed: Sequence[tuple[int, Hashable]]) -> list[tuple[int, int]]:
    """The same for things that share places, which do not decrease: the positions of both in the sequence."""
    kinds: dict[Hashable, list[int]] = {}
    for number, (_, kind) in enumerate(placed):
        kinds.setdefault(kind, []).append(number)
    found = [(numbers, [placed[number][0] for number in numbers]) for numbers in kinds.values()]
    pairs = [
        (numbers[0], others[later])
        for numbers, (place, *_) in found
        for others, places in found
        if (later := bisect_right(places, place)) < len(others)
    ]
    return sorted(pairs)


class DependenceKind(Enum):
    FLOW = "flow"  # written, then read
    ANTI = "anti"  # read, then written
    OUTPUT = "output"  # written, then written


@dataclass(frozen=True, slots=True)
class Dependence:
    """Item `source` of the region touches `storage` before item `sink` does, and one of them writes.

    `first` and `second` are the two accesses; `fusec.base.proof.integer_sets.instance_relation` builds the relation
    between their instances.
    """

    kind: DependenceKind
    source: int
    sink: int
    storage: str
    first: AccessRelation
    second: AccessRelation


@dataclass(frozen=True, slots=True)
class DependenceGraph:
    """A region, and all dependences between its launches, those of opaque kernels included. Dependences are computed on
    demand, because their number is quadratic in the number of launches.

    `otherwise` are the graphs of the regions that replace this one if a loop is not fused as a whole.
    """

    module: str
    region: Region
    otherwise: tuple["DependenceGraph", ...] = ()

    def between(self, source: int, sink: int) -> tuple[Dependence, ...]:
        launches = ((k, launch_of(self.region.items[k])) for k in (source, sink))
        return dependences_between((k, launch) for k, launch in launches if launch is not None)


@dataclass(frozen=True, slots=True)
class _Touched:
    """Access `position` of the launch that is item `item`."""

    item: int
    position: int
    launch: Launch
    access: AccessRelation

    @property
    def question(self) -> tuple[object, ...]:
        """The properties that determine the dependences of this access."""
        return self.access, self.launch.kernel.domain, isinstance(self.launch, AuthorsKernel)


def dependences_between(launches: Iterable[tuple[int, Launch]]) -> tuple[Dependence, ...]:
    """The dependences between the launches, given with their item numbers, by storage, in order of (source, sink).

    Equal accesses of launches with equal domains have only their first dependence listed: a proof for it holds for all.

    Launches of different storages may still share memory if neither is fresh: that they do not is a run-time fact,
    which the obligation `disjoint_storages` requires.
    """
    touched: dict[Storage, list[_Touched]] = {}
    for item, launch in launches:
        for position, access in enumerate(launch.kernel.accesses):
            touched.setdefault(access.array.storage, []).append(_Touched(item, position, launch, access))
    found = [pair for entries in touched.values() for pair in _first_of_kinds(entries)]
    found.sort(key=lambda pair: (pair[0].item, pair[1].item, pair[0].position, pair[1].position))
    return tuple(map(_dependence, found))


def _first_of_kinds(entries: list[_Touched]) -> Iterator[tuple[_Touched, _Touched]]:
    """The first pairs of entries, all of one storage."""
    if all(entry.access.kind is AccessKind.READ for entry in entries):
        return
    for first, second in first_places([(entry.item, entry.question) for entry in entries]):
        earlier, later = entries[first], entries[second]
        if _kind(earlier.access, later.access) is not None:
            yield earlier, later


def _dependence(pair: tuple[_Touched, _Touched]) -> Dependence:
    earlier, later = pair
    kind = _kind(earlier.access, later.access)
    assert kind is not None
    return Dependence(kind, earlier.item, later.item, earlier.access.array.storage.name, earlier.access, later.access)


def _kind(earlier: AccessRelation, later: AccessRelation) -> DependenceKind | None:
    writes = (earlier.kind is not AccessKind.READ, later.kind is not AccessKind.READ)
    match writes:
        case (True, False):
            return DependenceKind.FLOW
        case (False, True):
            return DependenceKind.ANTI
        case (True, True):
            return DependenceKind.OUTPUT
        case _:
            return None
