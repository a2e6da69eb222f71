"""Which elements of an array may be told apart by other coordinates than their indices? Those of which no launch does otherwise."""

from dataclasses import replace

from fusec.base.array import Array, Counting, Layout
from fusec.base.kernel import Launch
from fusec.capture.launch_line import Item


def counted_alike(items: list[Item]) -> list[Item]:
    """The items with one kind of coordinates for each array: elements in others are not known."""
    found: dict[str, set[Layout | None]] = {}
    for launch in (item for _, item in items if isinstance(item, Launch)):
        for array in (access.array for access in launch.kernel.accesses if access.is_exact):
            found.setdefault(array.base, set()).add(_layout(array))
    several = frozenset(name for name, layouts in found.items() if len(layouts) > 1)
    if not several:
        return items
    return [(s, _with_plain(item, several) if isinstance(item, Launch) else item) for s, item in items]


def _layout(array: Array) -> Layout | None:
    """None where the coordinates are the indices."""
    return None if array.layout is None or array.layout.counting is Counting.PLAIN else array.layout


def _with_plain(launch: Launch, several: frozenset[str]) -> Launch:
    kernel = launch.kernel
    own = (*kernel.parameters, *(access.array for access in kernel.accesses))
    lost = {array: replace(array, index=None) for array in own if array.base in several and _layout(array) is not None}
    accesses = tuple(replace(a, array=lost.get(a.array, a.array)) for a in kernel.accesses)
    parameters = tuple(lost.get(array, array) for array in kernel.parameters)
    return replace(launch, kernel=replace(kernel, parameters=parameters, accesses=accesses))
