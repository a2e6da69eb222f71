"""Which operands must have all dimensions, so that a stretch of an intermediate means a stretch of each of its operands?

`t = u * w; t[1:] - t[:-1]` slices the first axis of `t`. Of a row `w`, which NumPy broadcasts along that axis, each stretch is `w` itself;
if both were rows, it would be another axis. What is never sliced, as `c` in `c = w * 2; t = u * c`, may be a row or a number.
"""

from collections.abc import Iterator

from fusec.base.access import AccessKind
from fusec.base.array import Array, Storage
from fusec.base.expression import names_in
from fusec.base.kernel import Launch
from fusec.base.margins import is_whole
from fusec.fusion.candidate import Candidate

Names = frozenset[str]


def full_ranks(candidate: Candidate) -> tuple[tuple[str, ...], ...]:
    """For each array that the author slices: its operands, of which one must have as many dimensions as any; fewest first."""
    if candidate.plain is None:
        return ()
    moved = {p.item for p in candidate.placements if not all(is_whole(place) for place in p.places)}
    sources: dict[Storage, Names] = {}
    needed: set[Names] = set()
    for item, launch in candidate.plain.numbered:
        for array in launch.kernel.parameters:
            is_sliced = array.is_view and not array.or_number
            if is_sliced and (item in moved or array.storage in sources):
                needed.add(_sources(array, sources))
        for storage, names in tuple(_read(launch, sources)):
            sources.setdefault(storage, names)
    least = [names for names in needed if not any(other < names for other in needed)]
    return tuple(sorted((tuple(sorted(names)) for names in least), key=lambda names: (len(names), names)))


def _read(launch: Launch, sources: dict[Storage, Names]) -> Iterator[tuple[Storage, Names]]:
    """For each value that the launch gives, its memory, and the operands whose elements it is computed from."""
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
