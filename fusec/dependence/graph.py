"""Which launches of a region touch memory that another launch of it writes?"""

from collections.abc import Iterator
from itertools import combinations

from fusec.base.access import AccessKind, AccessRelation
from fusec.base.dependence import Dependence, DependenceGraph, DependenceKind
from fusec.base.kernel import Launch
from fusec.base.program import Program, Region


def dependence_graphs(program: Program) -> tuple[DependenceGraph, ...]:
    """The dependence graph of every region, in the order of modules and regions."""
    return tuple(region_graph(module.path, region) for module in program.modules for region in module.regions)


def region_graph(path: str, region: Region) -> DependenceGraph:
    """All dependences between two launches of `region`, by storage.

    Launches that name different storages may still share memory when neither is fresh: that they do not is a run-time
    fact, which the obligation `disjoint_storages` asks for.
    """
    launches = [(k, item) for k, item in enumerate(region.items) if isinstance(item, Launch)]
    found = (d for (i, first), (j, second) in combinations(launches, 2) for d in _dependences(i, first, j, second))
    return DependenceGraph(path, region, tuple(found))


def _dependences(i: int, first: Launch, j: int, second: Launch) -> Iterator[Dependence]:
    for earlier in first.kernel.accesses:
        for later in second.kernel.accesses:
            if earlier.array.storage != later.array.storage:
                continue
            kind = _kind(earlier, later)
            if kind is not None:
                yield Dependence(kind, i, j, earlier.array.storage.name, earlier, later)


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
