"""What the names of a region hold, and the parameters of a launch with the elements that they access."""

from fusec.base.ir.affine import Affine
from fusec.base.ir.array import Array, Storage
from fusec.base.records import dataclass
from fusec.capture.draft.launch_draft import Parameter
from fusec.capture.draft.row_shape import RowShape

VIEW, SHOWN, NAME, UNKNOWN, SCALAR = range(5)  # priorities for defining the domain of a launch: the least is the best


@dataclass(frozen=True, slots=True)
class Holding:
    """The value of a name at some point of a region: its memory, and its extents in the region's dimensions.

    A name for a view has the view's `index` into the storage, and the view's `text` after the storage's name.
    """

    storage: Storage
    extents: tuple[Affine, ...]
    is_scalar: bool = False
    is_array: bool = False
    row: RowShape | None = None  # one element for each row or column
    index: tuple[Affine, ...] | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A parameter with the elements that it accesses."""

    parameter: Parameter
    array: Array
    extents: tuple[Affine, ...]
    is_scalar: bool
    rank: int
    row: RowShape | None = None


def rank_of(parameter: Parameter, holding: Holding) -> int:
    if holding.is_scalar or holding.row is not None:
        return SCALAR
    if parameter.view is not None:
        return VIEW if parameter.view.basic.is_memory else UNKNOWN
    if holding.is_array or parameter.is_array:
        return SHOWN
    return UNKNOWN if parameter.is_opaque else NAME


def shows_shape(placed: Placed) -> bool:
    """Whether it is likely to have the shape of the launch."""
    array = placed.array
    is_sized = array.affine is not None and array.extents is not None and not (array.axes.lost or array.code.spelling)
    return is_sized and placed.row is None and not placed.is_scalar and placed.rank in (VIEW, SHOWN)
