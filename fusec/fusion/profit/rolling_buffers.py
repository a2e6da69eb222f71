"""Keep producers in rolling row buffers that stay in cache, instead of recomputing them at every offset.

`down = image[4:] + image[:-4]` then `across = down[:, 1:] - down[:, :-1]`: before the kernel computes a row of
`across`, it computes the rows of `down` that this row is the first to read. The elements that recomputation would
compute at several offsets lie in one such row range, so the proof of recomputation also covers the buffers.
"""

from collections import Counter
from collections.abc import Iterator

from fusec.base.ir.access import AccessKind
from fusec.base.ir.array import Padding
from fusec.base.ir.kernel import Launch
from fusec.base.ir.margins import Margins
from fusec.base.plan.schedule import Window
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Let, Reduce
from fusec.base.scalars.targets import Ability
from fusec.fusion.analysis.contraction import contractions
from fusec.fusion.analysis.targets import some_can
from fusec.fusion.halos.stencil_recomputation import recomputed
from fusec.fusion.model.candidate import Candidate, Placement
from fusec.fusion.profit.profit import OPERATIONS_FOR_AN_ARRAY, recomputation

_MOST_ROWS = 8  # that the windows of a kernel hold together, so that they fit the cache and the stack
_MOST_COLUMNS = 16  # that a window is wider than what is read of it
_AXES = 2


@dataclass(frozen=True, slots=True)
class Windowed:
    """The launches of a candidate, each computed at one place, and the row buffers through which they read each
    other."""

    launches: tuple[Launch, ...]
    windows: tuple[Window, ...]

    @property
    def rows(self) -> int:
        """How many rows the windows keep."""
        return sum(kept_rows(window) for window in self.windows)


def kept_rows(window: Window) -> int:
    """The number of buffered rows, a power of two, so that the buffer index of a row is its last bits."""
    return 1 << window.rows.bit_length()


def windowed(candidate: Candidate) -> Windowed | None:
    """The candidate with row buffers in place of recomputation at several places; None if that is impossible.

    Buffers roll over the rows of two-dimensional arrays. No launch may write memory that a buffered launch reads,
    because buffered elements are computed before the rows above are complete, and twice where two column ranges meet.
    """
    if candidate.plain is None or len(candidate.launches[0].kernel.domain.dimensions) != _AXES + 1:
        return None
    if any(isinstance(array.index, Padding) for array in candidate.arrays):
        return None  # what is read beside an array is not beside it in memory
    places = {placement.item: placement.places for placement in candidate.placements}
    several = {item: own for item, own in places.items() if len(own) > 1}
    if not _can_be_kept(candidate.plain, set(several)):
        return None
    corners = {item: _corner(own) for item, own in several.items()}
    first = tuple(Placement(item, (corners[item],) if item in several else own) for item, own in places.items())
    written_out = dict(recomputed(candidate.plain, first).numbered)
    launches = tuple(written_out.values())
    windows = tuple(_window(written_out[item], own, launches) for item, own in sorted(several.items()))
    found = Windowed(launches, windows)
    return found if found.rows <= _MOST_ROWS and all(w.columns <= _MOST_COLUMNS for w in windows) else None


def windows_that_pay(candidate: Candidate) -> Windowed | None:
    """The row buffers, if recomputing the elements of an array costs more than storing them."""
    if candidate.plain is None or not some_can(Ability.WINDOWS, candidate):
        return None
    placed = ((placement,) for placement in candidate.placements)
    again = max(recomputation(candidate.plain, each).operations for each in placed)
    return windowed(candidate) if again > OPERATIONS_FOR_AN_ARRAY else None


def _can_be_kept(plain: Candidate, kept: set[int]) -> bool:
    """Whether each of these launches binds one contracted array, once, from memory that no other launch writes."""
    launches = dict(plain.numbered)
    vanishing = {contraction.name for contraction in contractions(plain)}
    written = Counter(name for launch in launches.values() for name in _written(launch))
    own = {name for item in kept for name in _written(launches[item])}
    read = {array.storage.name for item in kept for array in launches[item].kernel.parameters}
    return (
        all(_gives_one_value(launches[item]) and vanishing.issuperset(launches[item].results) for item in kept)
        and all(written[name] == 1 for name in own)
        and not read & (written.keys() - own)
        and not any(isinstance(statement, Reduce) for launch in launches.values() for statement in launch.kernel.body)
    )


def _gives_one_value(launch: Launch) -> bool:
    return len(launch.results) == 1 and len(launch.kernel.body) == 1 and isinstance(launch.kernel.body[0], Let)


def _written(launch: Launch) -> set[str]:
    return {access.array.storage.name for access in launch.kernel.accesses if access.kind is not AccessKind.READ}


def _corner(places: tuple[Margins, ...]) -> Margins:
    """The place from which all others lie further on; all leave out the same number of elements in total."""
    axes = zip(*places, strict=True)
    return tuple((min(begin for begin, _ in axis), max(end for _, end in axis)) for axis in axes)


def _window(launch: Launch, places: tuple[Margins, ...], launches: tuple[Launch, ...]) -> Window:
    (value,) = (access.array for access in launch.kernel.accesses if access.kind is AccessKind.WRITE)
    corner = _corner(places)
    rows, columns = (
        max(begin for begin, _ in axis) - first
        for axis, (first, _) in zip(zip(*places, strict=True), corner, strict=True)
    )
    reads = dict(_reads(value.storage.name, corner, launches))
    return Window(launch.name, value.name, rows, columns, tuple((name, *shift) for name, shift in reads.items()))


def _reads(storage: str, corner: Margins, launches: tuple[Launch, ...]) -> Iterator[tuple[str, tuple[int, int]]]:
    """The names for elements of the array, with their row and column offsets from the first place."""
    for launch in launches:
        for array in launch.kernel.parameters:
            if array.storage.name == storage and array.margins is not None:
                row, column = (begin - first for (begin, _), (first, _) in zip(array.margins, corner, strict=True))
                yield array.name, (row, column)
