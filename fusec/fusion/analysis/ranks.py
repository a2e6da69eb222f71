"""Ranks of operands and results: fewer dimensions, all dimensions, and operands that broadcast along sliced axes.

`t = u * w; t[1:] - t[:-1]` slices the first axis of `t`. NumPy broadcasts a row `w` along that axis, so each slice of
`w` is `w` itself; if both were rows, the axis would be another one. An operand that is never sliced, such as `c` in `c
= w * 2; t = u * c`, may be a row or a number.

`flux = (f[1:] - f[:-1]) / dz` then `dt / dz * (flux[1:] - flux[:-1])` reads `dz[1:]`, `dz[:-1]` and `dz`: three shapes,
unless `dz` is a number or broadcasts along the sliced axis.
"""

from collections.abc import Iterator

from fusec.base.ir.access import AccessKind
from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.array import Array, Selection, Storage, StorageOrigin
from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.kernel import Launch
from fusec.base.ir.margins import is_whole
from fusec.base.ir.operand import Shown, shown_as
from fusec.base.proof.integer_sets import can_all_be_equal
from fusec.base.scalars.array_functions import array_function
from fusec.base.scalars.expression import Apply, Load, names_in, walk
from fusec.fusion.model.candidate import Candidate

Names = frozenset[str]
Launches = tuple[Launch, ...]


def fewer_dimensions(launch: Launch, other: Launch) -> str:
    """Why the result of `launch` has fewer dimensions than that of `other`; empty if nothing shows it.

    The result has fewer dimensions if one of its arrays was indexed with an integer, `u[0]`, `other` reads more of that
    array, `u[1:]`, and all its other arrays are indexed likewise or unrelated to `other`.
    """
    if all(array.axes.lost <= 0 for array in launch.kernel.parameters):
        return ""
    known = shown_as(Shown.ARRAY, launch.operands) | set(_called_with(launch))
    shown = [array for array in launch.kernel.parameters if array.is_view or array.name in known or _is_fresh(array)]
    whole = {array.storage for array in shown if array.axes.lost <= 0}
    if any(array.storage in whole for array in other.kernel.parameters):
        return ""
    for array in shown:
        for wider in other.kernel.parameters:
            if wider.storage == array.storage and wider.axes.lost < array.axes.lost:
                return f"`{array.text}` has fewer dimensions than `{wider.text}`."
    return ""


def _called_with(launch: Launch) -> Iterator[str]:
    """The parameters of function calls, such as `x` in `np.abs(x)`; operands of operators may well be numbers."""
    for statement in launch.kernel.body:
        for node in walk(statement.value):
            if isinstance(node, Apply) and _is_call(node):
                yield from (argument.array for argument in node.arguments if isinstance(argument, Load))


def _is_call(node: Apply) -> bool:
    known = array_function(node.function)
    return node.called or known is None or not known.operator


def _is_fresh(array: Array) -> bool:
    return array.storage.origin is StorageOrigin.FRESH


def full_ranks(candidate: Candidate) -> tuple[tuple[str, ...], ...]:
    """For each array that the author slices: its operands, one of which must have the full number of dimensions; fewest
    first."""
    if candidate.plain is None:
        return ()
    moved = {p.item for p in candidate.placements if not all(is_whole(place) for place in p.places)}
    sources: dict[Storage, Names] = {}
    needed: set[Names] = set()
    for item, launch in candidate.plain.numbered:
        for array in launch.kernel.parameters:
            is_sliced = array.is_view and not array.code.or_number
            if is_sliced and (item in moved or array.storage in sources):
                needed.add(_sources(array, sources))
        for storage, names in tuple(_read(launch, sources)):
            sources.setdefault(storage, names)
    least = [names for names in needed if not any(other < names for other in needed)]
    return tuple(sorted((tuple(sorted(names)) for names in least), key=lambda names: (len(names), names)))


def _read(launch: Launch, sources: dict[Storage, Names]) -> Iterator[tuple[Storage, Names]]:
    """For each result of the launch, its memory, and the operands from which its elements are computed."""
    arrays = {array.name: array for array in launch.kernel.parameters}
    written = {a.array.name: a.array.storage for a in launch.kernel.accesses if a.kind is not AccessKind.READ}
    given: dict[str, Names] = {}
    for statement in launch.kernel.body:
        names = Names().union(
            *(given.get(name) or _sources(arrays[name], sources) for name in names_in(statement.value))
        )
        target = statement.array if hasattr(statement, "array") else statement.name
        given[target] = names
        yield written[target], names


def _sources(array: Array, sources: dict[Storage, Names]) -> Names:
    return sources.get(array.storage, frozenset((array.before_of or array.base,)))


def stretches_can_agree(launches: Launches, repeated: frozenset[Storage]) -> bool:
    """Whether the slices that the launches touch may have one shape with more than one element along each axis, if
    `repeated` memory broadcasts along the sliced axes."""
    domains = tuple(dict.fromkeys(launch.kernel.domain for launch in launches))
    if not can_all_be_equal((*domains, *_stretches(launches, repeated))):
        return False
    return all(can_all_be_equal(alike) for alike in _selected(launches))


def repeated_operands(candidate: Candidate) -> frozenset[Storage]:
    """The memory of which the candidate reads slices with different extents, although the author slices none of it.

    Empty if an array that is read in slices would depend on such memory only: one operand has all axes.
    """
    arrays: dict[Storage, list[Array]] = {}
    for array in candidate.arrays:
        arrays.setdefault(array.storage, []).append(array)
    found = {storage: own[0].base for storage, own in arrays.items() if _is_read_unequally(own)}
    names = set(found.values())
    return frozenset() if any(names.issuperset(needed) for needed in full_ranks(candidate)) else frozenset(found)


def _is_read_unequally(arrays: list[Array]) -> bool:
    is_sliced_by_author = any(array.is_view and not array.code.or_number for array in arrays)
    is_read_in_stretches = any(array.is_view for array in arrays)
    return is_read_in_stretches and not is_sliced_by_author and len({array.extents for array in arrays}) > 1


def _stretches(launches: Launches, repeated: frozenset[Storage]) -> Iterator[IterationDomain]:
    """The domains of the slices that each launch touches, and of the whole arrays that a slice shows to be arrays.

    They broadcast along an axis only if it has one element.
    """
    domain = launches[0].kernel.domain
    arrays = tuple(dict.fromkeys(array for launch in launches for array in launch.kernel.parameters))
    sliced = {array.storage for array in arrays if array.is_view or _is_cut(array)}
    for array in arrays:
        if array.margins is not None and array.extents is not None and array.storage in sliced:
            own = _extents(array, arrays, domain) if array.storage in repeated else array.extents
            yield IterationDomain(domain.dimensions, own)


def _selected(launches: Launches) -> Iterator[tuple[IterationDomain, ...]]:
    """The domains of parts of one array from which integers remove equally many axes, `u[:, 1:, 1]` and `u[1:, :, 2]`:
    their axes are aligned."""
    dimensions = launches[0].kernel.domain.dimensions
    found: dict[tuple[Storage, int], dict[IterationDomain, None]] = {}
    for array in (array for launch in launches for array in launch.kernel.parameters):
        if isinstance(array.index, Selection) and array.extents is not None:
            alike = found.setdefault((array.storage, array.axes.lost), {})
            alike[IterationDomain(dimensions, (*array.extents[:-1], affine(1)))] = None
    return (tuple(alike) for alike in found.values() if len(alike) > 1)


def _is_cut(array: Array) -> bool:
    """Whether its name is bound to a slice of an array: `v` after `v = x[1:]`."""
    is_named = array.storage.origin is not StorageOrigin.FRESH
    return is_named and any(extent.constant for extent in array.extents or ())


def _extents(array: Array, arrays: tuple[Array, ...], domain: IterationDomain) -> tuple[Affine, ...]:
    """The extents of the array; along axes that some slice of it shortens, the extents that it broadcasts to."""
    stretches = [other for other in arrays if other.storage == array.storage]
    margins = [other.margins for other in stretches if other.margins is not None]
    shortened = [any(axis != (0, 0) for axis in axes) for axes in zip(*margins, strict=True)]
    assert array.extents is not None
    pairs = zip(array.extents, domain.extents, (*shortened, False), strict=True)
    return tuple(other if is_short else own for own, other, is_short in pairs)
