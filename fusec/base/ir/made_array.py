"""Arrays allocated for compiled loops, with dtype and size given in terms of other arrays."""

from fusec.base.ir.affine import Affine
from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class MadeArray:
    """An array allocated for the loops. `like` is the array with the same dtype, empty if `dtype` states it, such as
    `float32`; `shape` is the array of the same size, empty if only `extents` state it. `is_alike`: it also has the
    memory layout and the dtype of `shape`."""

    name: str
    like: str
    dtype: str
    shape: str
    extents: tuple[Affine, ...]
    is_alike: bool
