"""Which operands must be the same in every stretch, so that what reads stretches of them may read them as a whole, too?

`flux = (f[1:] - f[:-1]) / dz` then `dt / dz * (flux[1:] - flux[:-1])` reads `dz[1:]`, `dz[:-1]` and `dz`: three shapes, unless `dz` is
a number, or repeated along the axis that is sliced.
"""

from collections.abc import Iterator

from fusec.base.affine import Affine, affine
from fusec.base.array import Array, Storage, StorageOrigin
from fusec.base.domain import IterationDomain
from fusec.base.isl import can_all_be_equal
from fusec.base.kernel import Launch
from fusec.fusion.candidate import Candidate
from fusec.fusion.full_ranks import full_ranks

Launches = tuple[Launch, ...]


def stretches_can_agree(launches: Launches, repeated: frozenset[Storage]) -> bool:
    """Whether the slices that the launches touch may have one shape with more than one element along each axis, if those
    of `repeated` memory do not vary along the axes that are sliced."""
    domains = tuple(dict.fromkeys(launch.kernel.domain for launch in launches))
    if not can_all_be_equal((*domains, *_stretches(launches, repeated))):
        return False
    return all(can_all_be_equal(alike) for alike in _selected(launches))


def repeated_operands(candidate: Candidate) -> frozenset[Storage]:
    """The memory of which the candidate reads stretches of different extents, though the author slices none of it.

    None of it where it would be all that an array is computed of which is read in stretches: one operand has all axes.
    """
    arrays: dict[Storage, list[Array]] = {}
    for array in candidate.arrays:
        arrays.setdefault(array.storage, []).append(array)
    found = {storage: own[0].base for storage, own in arrays.items() if _is_read_unequally(own)}
    names = set(found.values())
    return frozenset() if any(names.issuperset(needed) for needed in full_ranks(candidate)) else frozenset(found)


def _is_read_unequally(arrays: list[Array]) -> bool:
    is_sliced_by_author = any(array.is_view and not array.or_number for array in arrays)
    is_read_in_stretches = any(array.is_view for array in arrays)
    return is_read_in_stretches and not is_sliced_by_author and len({array.extents for array in arrays}) > 1


def _stretches(launches: Launches, repeated: frozenset[Storage]) -> Iterator[IterationDomain]:
    """The domains of the slices that each launch touches, and of the whole arrays that some slice shows to be arrays.

    Along no axis of theirs can they broadcast, unless it has one element.
    """
    domain = launches[0].kernel.domain
    arrays = tuple(dict.fromkeys(array for launch in launches for array in launch.kernel.parameters))
    sliced = {array.storage for array in arrays if array.is_view or _is_cut(array)}
    for array in arrays:
        if array.margins is not None and array.extents is not None and array.storage in sliced:
            own = _extents(array, arrays, domain) if array.storage in repeated else array.extents
            yield IterationDomain(domain.dimensions, own)


def _selected(launches: Launches) -> Iterator[tuple[IterationDomain, ...]]:
    """The domains of parts of one array from which integers take equally many axes, `u[:, 1:, 1]` and `u[1:, :, 2]`: these axes are
    aligned."""
    dimensions = launches[0].kernel.domain.dimensions
    found: dict[tuple[Storage, int], dict[IterationDomain, None]] = {}
    for array in (array for launch in launches for array in launch.kernel.parameters):
        if array.selection is not None and array.extents is not None:
            alike = found.setdefault((array.storage, array.lost_axes), {})
            alike[IterationDomain(dimensions, (*array.extents[:-1], affine(1)))] = None
    return (tuple(alike) for alike in found.values() if len(alike) > 1)


def _is_cut(array: Array) -> bool:
    """Whether its name holds a stretch of an array: `v` of `v = x[1:]`."""
    is_named = array.storage.origin is not StorageOrigin.FRESH
    return is_named and any(extent.constant for extent in array.extents or ())


def _extents(array: Array, arrays: tuple[Array, ...], domain: IterationDomain) -> tuple[Affine, ...]:
    """Those of the array; along the axes that some stretch of it shortens, those that it broadcasts to."""
    stretches = [other for other in arrays if other.storage == array.storage]
    margins = [other.margins for other in stretches if other.margins is not None]
    shortened = [any(axis != (0, 0) for axis in axes) for axes in zip(*margins, strict=True)]
    assert array.extents is not None
    pairs = zip(array.extents, domain.extents, (*shortened, False), strict=True)
    return tuple(other if is_short else own for own, other, is_short in pairs)
