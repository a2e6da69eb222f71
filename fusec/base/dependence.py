"""Which launches of a region touch what other launches wrote."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from fusec.base.access import AccessKind, AccessRelation
from fusec.base.array import Storage
from fusec.base.kernel import Launch
from fusec.base.program import Region


class DependenceKind(Enum):
    FLOW = "flow"  # written, then read
    ANTI = "anti"  # read, then written
    OUTPUT = "output"  # written, then written


@dataclass(frozen=True, slots=True)
class Dependence:
    """Item `source` of the region touches storage `storage` before item `sink` does, and one of them writes.

    `first` and `second` are the two accesses; the relation between their instances is built from them by
    `fusec.base.isl.instance_relation`.
    """

    kind: DependenceKind
    source: int
    sink: int
    storage: str
    first: AccessRelation
    second: AccessRelation


@dataclass(frozen=True, slots=True)
class DependenceGraph:
    """The region with every dependence between two of its launches, in order of (source, sink).

    `otherwise` are the graphs of the regions that hold instead where a loop is not fused as a whole.
    """

    module: str
    region: Region
    dependences: tuple[Dependence, ...]
    otherwise: tuple["DependenceGraph", ...] = ()

    def between(self, source: int, sink: int) -> tuple[Dependence, ...]:
        return tuple(d for d in self.dependences if (d.source, d.sink) == (source, sink))


def region_graph(path: str, region: Region) -> DependenceGraph:
    """All dependences between two launches of `region`, by storage, those of opaque kernels included.

    Launches that name different storages may still share memory when neither is fresh: that they do not is a run-time
    fact, which the obligation `disjoint_storages` asks for.
    """
    touched: dict[Storage, list[tuple[int, int, AccessRelation]]] = {}
    for k, item in enumerate(region.items):
        launch = item if isinstance(item, Launch) else item.opaque
        for position, access in enumerate(launch.kernel.accesses if launch is not None else ()):
            touched.setdefault(access.array.storage, []).append((k, position, access))
    found = [entry for accesses in touched.values() for entry in _dependences(accesses)]
    found.sort(key=lambda entry: entry[:4])
    return DependenceGraph(path, region, tuple(dependence for *_, dependence in found))


def _dependences(
    accesses: list[tuple[int, int, AccessRelation]],
) -> Iterator[tuple[int, int, int, int, Dependence]]:
    """Those through one storage, with the items and the positions of both accesses."""
    if all(access.kind is AccessKind.READ for _, _, access in accesses):
        return
    for (i, first, earlier), (j, second, later) in combinations(accesses, 2):
        kind = _kind(earlier, later)
        if i != j and kind is not None:
            yield i, j, first, second, Dependence(kind, i, j, earlier.array.storage.name, earlier, later)


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
