"""The values of a kernel that are the end rows of an array that it does not store."""

from collections.abc import Iterable
from dataclasses import dataclass

from fusec.base.ir.access import AccessKind
from fusec.base.ir.array import Array
from fusec.base.ir.kernel import Launch


@dataclass(frozen=True, slots=True)
class EndValues:
    """In the first instances along the first axis, `front` are the first rows of the array; in the last ones, `back` the last
    rows. The array has so many rows `more` than the kernel has instances along that axis, and as many elements along all others."""

    front: str
    back: str
    more: int


def end_values(launches: Iterable[Launch], name: str) -> EndValues | None:
    """Those of the array to which the launches give its values under this name; None where they compute no such rows."""
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
    """Whether it leaves out rows alone, so many."""
    margins = array.margins
    return margins is not None and not any(before or after for before, after in margins[1:])


def _margin(array: Array) -> tuple[int, int]:
    return array.margins[0] if array.margins else (0, 0)
