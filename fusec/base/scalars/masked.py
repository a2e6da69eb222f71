"""What must hold of the shapes of a store where a mask holds."""

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class Masked:
    """The parameters of which the `mask` is computed must broadcast to the shape of the array that is stored into; those
    of a `repeated` value must have this shape, as NumPy would repeat others; `numbers` must be numbers, and `selected` are what
    the mask selects elements of.
    """

    mask: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    selected: tuple[str, ...] = ()
