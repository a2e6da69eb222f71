"""Access relations: the elements of an array that the instances of a launch touch."""

from enum import Enum

from fusec.base.ir.array import AffineIndex, Array, Selection
from fusec.base.records import dataclass


class AccessKind(Enum):
    READ = "reads"
    WRITE = "writes"
    REDUCE = "reduces into"


class Sharing(Enum):
    """The instances that touch one element: a single one, or all that see one element of a reduced array."""

    NONE = "each its own"
    ROW = "those of a row"
    COLUMN = "those of a column"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class AccessRelation:
    """Instance `x` touches the element of `array.storage` at `array.index(x)`.

    A REDUCE, and a READ of a reduced value, touches the single element `[]` at ALL instances. A handwritten kernel
    reduces atomically into the element at the index. For a reduced ROW, all instances with an equal index touch
    one element, the value of that row. For a reduced COLUMN, all instances with equal `rest` touch one element: its
    index is 0 along the reduced axis.

    The relation is exact if `array.index` is affine. Else it is an over-approximation: any instance may touch any
    element, unless the indices of both are selections with one pattern.
    """

    array: Array
    kind: AccessKind
    sharing: Sharing = Sharing.NONE

    @property
    def is_partial(self) -> bool:
        """Whether it touches the value of a reduced row or column."""
        return self.sharing in (Sharing.ROW, Sharing.COLUMN)

    @property
    def is_exact(self) -> bool:
        return isinstance(self.array.index, AffineIndex)

    def is_comparable(self, other: "AccessRelation") -> bool:
        """Whether the elements of both are known: both are exact, or integers select both from the same axes."""
        return (self.is_exact and other.is_exact) or self.is_selected_as(other)

    def is_selected_as(self, other: "AccessRelation") -> bool:
        own, selection = self.array.index, other.array.index
        if not (isinstance(own, Selection) and isinstance(selection, Selection)):
            return False
        return own.pattern == selection.pattern and self.sharing is other.sharing is Sharing.NONE
