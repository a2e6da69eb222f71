"""Access relations: the elements of an array that the instances of a launch touch."""

from dataclasses import dataclass
from enum import Enum

from fusec.base.ir.array import Array


class AccessKind(Enum):
    READ = "reads"
    WRITE = "writes"
    REDUCE = "reduces into"


@dataclass(frozen=True, slots=True)
class AccessRelation:
    """Instance `x` touches the element of `array.storage` at `array.index(x)`.

    A REDUCE, and a READ of a reduced value, touches the single element `[]` at all instances (`is_scalar`). A
    handwritten kernel reduces atomically into the element at the index. For a reduced row, all instances with equal
    `array.index` touch one element (`is_row`), the value of that row. For a reduced column, all instances with equal
    `rest` touch one element (`is_column`): its index is 0 along the reduced axis.

    The relation is exact unless `array.index` is None. Then it is an over-approximation: any instance may touch any
    element, unless the other access has the same kind of `array.selection`.
    """

    array: Array
    kind: AccessKind
    is_scalar: bool = False
    is_row: bool = False
    is_column: bool = False

    @property
    def is_partial(self) -> bool:
        """Whether it touches the value of a reduced row or column."""
        return self.is_row or self.is_column

    @property
    def is_exact(self) -> bool:
        return self.array.index is not None

    def is_comparable(self, other: "AccessRelation") -> bool:
        """Whether the elements of both are known: both are exact, or integers select both from the same axes."""
        return (self.is_exact and other.is_exact) or self.is_selected_as(other)

    def is_selected_as(self, other: "AccessRelation") -> bool:
        own, selection = self.array.selection, other.array.selection
        is_whole = not (self.is_scalar or other.is_scalar or self.is_partial or other.is_partial)
        return is_whole and own is not None and selection is not None and own.pattern == selection.pattern
