"""The values of a kernel that are the end rows of an array that it does not store."""

from collections.abc import Iterable

from fusec.base.ir.access import AccessKind
from fusec.base.ir.array import Array
from fusec.base.ir.kernel import Launch
from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class EndValues:
    """The first instances along the first axis compute the array's first rows as `front`, the last instances its last
    rows as `back`. The array has `more` more rows than the kernel has instances along that axis, and equal extents
    elsewhere."""

    front: str
    back: str
    more: int


def end_values(launches: Iterable[Launch], name: str) -> EndValues | None:
    """The end rows of the array that the launches compute under this name; None if they compute no such rows."""
    copies = [
        access.array
        for launch in launches
        for access in launch.kernel.accesses
        if access.kind is AccessKind.WRITE and access.array.storage.name == name and _is_placed(access.array)
    ]
    front = next((array for array in copies if _margin(array)[0] == 0), None)
    back = next((array for array in copies if _margin(array)[1] == 0), None)
    if front is None or back is None:
        return None
    return EndValues(front.name, back.name, sum(_margin(front)))


def _is_placed(array: Array) -> bool:
    """Whether it leaves out whole rows only."""
    margins = array.margins
    return margins is not None and not any(before or after for before, after in margins[1:])


def _margin(array: Array) -> tuple[int, int]:
    return array.margins[0] if array.margins else (0, 0)
