"""Arrays allocated for compiled loops, with dtype and size given in terms of other arrays."""

from dataclasses import dataclass

from fusec.base.ir.affine import Affine


@dataclass(frozen=True, slots=True)
class MadeArray:
    """An array that is made for the loops. `like` is the array whose dtype it has, empty where `dtype` says it, as `float32`;
    `shape` the array that it is as large as, empty where only `extents` say it. `is_alike`: it also lies in memory as `shape`
    does, and has its dtype."""

    name: str
    like: str
    dtype: str
    shape: str
    extents: tuple[Affine, ...]
    is_alike: bool
