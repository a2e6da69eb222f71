"""Ranks of operands and results: fewer dimensions, all dimensions, and operands that broadcast along sliced axes.

`t = u * w; t[1:] - t[:-1]` slices the first axis of `t`. NumPy broadcasts a row `w` along that axis, so each slice of
`w` is `w` itself; if both were rows, the axis would be another one. An operand that is never sliced, such as `c` in `c
= w * 2; t = u * c`, may be a row or a number.

`flux = (f[1:] - f[:-1]) / dz` then `dt / dz * (flux[1:] - flux[:-1])` reads `dz[1:]`, `dz[:-1]` and `dz`: three shapes,
unless `dz` is a number or broadcasts along the sliced axis.
"""

from collections.abc import Iterator, Mapping

from fusec.base.ir.access import AccessKind
from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.array import Array, Selection, Storage, StorageOrigin
from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.interior import INSIDE, interiors
from fusec.base.ir.kernel import Launch
from fusec.base.ir.margins import is_whole
from fusec.base.ir.operand import Shown, shown_as
from fusec.base.proof.integer_sets import can_all_be_equal
from fusec.base.scalars.array_functions import array_function
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Expr, Load, Local, Reduce, Store, names_in, walk
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
    return _fewest(needed)


def _fewest(needed: set[Names]) -> tuple[tuple[str, ...], ...]:
    known = [names for names in needed if names]
    least = [names for names in known if not any(other < names for other in known)]
    return tuple(sorted((tuple(sorted(names)) for names in least), key=lambda names: (len(names), names)))


def common_shapes(candidate: Candidate) -> tuple[tuple[str, ...], ...]:
    """For each array that has other values inside than at its ends, and each that the author slices beside such: its
    operands, which must together have the common shape; fewest first.

    `a = x - v; a[1:-1] += y[2:]`: `y` has it, and `x` and `v` have it together.
    """
    plain = candidate.plain or candidate
    if not any(any(_interiors(launch)) for launch in plain.launches):
        return ()
    moved = {p.item for p in candidate.placements if not all(is_whole(place) for place in p.places)}
    sources: dict[Storage, Names] = {}
    needed: set[Names] = set()
    for item, launch in plain.numbered:
        needed.update(_read_in_part(launch, item in moved, sources))
        for storage, names in tuple(_read(launch, sources)):
            sources.setdefault(storage, names)
    return _fewest(needed)


def _interiors(launch: Launch) -> Iterator[Apply]:
    return interiors(statement.value for statement in launch.kernel.body)


def _read_in_part(launch: Launch, is_moved: bool, sources: Mapping[Storage, Names]) -> Iterator[Names]:
    """The operands of each array of which the launch reads a part, or computes a part and the rest.

    Inside an array, the author's `y[1:-1]` is `y`, and his `y` extends beyond the array.
    """
    arrays = {array.name: array for array in launch.kernel.parameters}
    for array in arrays.values():
        if array.is_view and not array.code.or_number and (is_moved or array.storage in sources):
            yield _sources(array, sources)
    given = _given(launch, sources)
    for value, around in (each.arguments for each in _interiors(launch)):
        yield _shape(around, given)
        yield from (given[name] for name in names_in(value) if not (name in arrays and arrays[name].code.or_number))


def _read(launch: Launch, sources: Mapping[Storage, Names]) -> Iterator[tuple[Storage, Names]]:
    """For each result of the launch, its memory, and the operands from which its elements are computed."""
    given = _given(launch, sources)
    for access in launch.kernel.accesses:
        if access.kind is not AccessKind.READ:
            yield access.array.storage, given[access.array.name]


def _given(launch: Launch, sources: Mapping[Storage, Names]) -> dict[str, Names]:
    """For each parameter and value of the launch, the operands that give it its shape: a total has none."""
    given = {array.name: _sources(array, sources) for array in launch.kernel.parameters}
    for statement in launch.kernel.body:
        is_total = isinstance(statement, Reduce) and not statement.is_partial
        target = statement.array if isinstance(statement, Store) else statement.name
        given[target] = Names() if is_total else _shape(statement.value, given)
    return given


def _shape(value: Expr, given: Mapping[str, Names]) -> Names:
    match value:
        case Load(name) | Local(name):
            return given[name]
        case Apply(function, (_, around)) if function == INSIDE:
            return _shape(around, given)
        case Apply(arguments=parts) | CallHelper(arguments=parts):
            return Names().union(*(_shape(part, given) for part in parts))
        case Cast(part):
            return _shape(part, given)
        case _:
            return Names()


def _sources(array: Array, sources: Mapping[Storage, Names]) -> Names:
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
