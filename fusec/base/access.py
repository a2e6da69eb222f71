"""Which elements of an array the instances of a launch touch."""

from dataclasses import dataclass
from enum import Enum

from fusec.base.array import Array


class AccessKind(Enum):
    READ = "reads"
    WRITE = "writes"
    REDUCE = "reduces into"


@dataclass(frozen=True, slots=True)
class AccessRelation:
    """Instance `x` touches the element of `array.storage` at `array.index(x)`; for REDUCE, and for a READ of a reduced
    value, all instances touch the one element `[]` (`is_scalar`). Of a reduced row, all instances of equal `array.index`
    touch one element (`is_row`), the value of that row.

    Exact unless `array.index` is None, which over-approximates: any instance may touch any element.
    """

    array: Array
    kind: AccessKind
    is_scalar: bool = False
    is_row: bool = False

    @property
    def is_exact(self) -> bool:
        return self.array.index is not None
