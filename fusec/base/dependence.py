"""Which launches of a region touch what other launches wrote."""

from dataclasses import dataclass
from enum import Enum

from fusec.base.access import AccessRelation
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
    """The region with every dependence between two of its launches, in order of (source, sink)."""

    module: str
    region: Region
    dependences: tuple[Dependence, ...]

    def between(self, source: int, sink: int) -> tuple[Dependence, ...]:
        return tuple(d for d in self.dependences if (d.source, d.sink) == (source, sink))
