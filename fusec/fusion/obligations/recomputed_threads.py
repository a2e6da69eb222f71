"""Do threads that compute what others would have stored compute the same?"""

from fusec.base.access import AccessKind, AccessRelation
from fusec.base.affine import Affine, affine
from fusec.base.grid_launch import THREADS, Halo, Place
from fusec.base.guard_conditions import guard_conditions
from fusec.base.isl import Touch, is_shifted_access, never_negative
from fusec.base.kernel import Launch
from fusec.base.verdict import FactKind, Proved, RuntimeFact, Unproved
from fusec.fusion.candidate import Candidate
from fusec.fusion.halo_kernels import halo_kernel
from fusec.fusion.halo_sizes import Sizes, sizes_of, spelled
from fusec.fusion.halos import copy_name, written_out
from fusec.fusion.obligation import Objection
from fusec.fusion.obligations.no_self_dependence import no_self_dependence

_MESSAGE = "it reads elements that other instances write"


def recomputed_threads(candidate: Candidate) -> Proved | Objection:
    """A thread that computes the elements of another one stands for a thread that ran, passed its guard, and stored just
    these elements, which nobody else stores; and what is read of them is what was stored.

    That the grid has the threads beyond the reader's own is a fact, and that arrays which guards ask for extents have one
    shape.

    Breaks: `if i < n - 1: t[i] = ...` then `if i < n - 1: y[i] = t[i + 1]`.
    """
    if candidate.plain is None:
        return Proved()
    alone = no_self_dependence(candidate.plain)
    if isinstance(alone, Objection):
        return alone
    facts: set[RuntimeFact] = set()
    last = candidate.launches[-1]
    for plain, placed in zip(candidate.plain.launches, candidate.launches, strict=True):
        halo = placed.grid.halo if placed.grid is not None else None
        if halo is None:
            continue
        sizes = next((s for s in sizes_of(candidate, plain, placed) if _are_inside(plain, placed, halo, s)), None)
        if sizes is None:
            reason = f"`{last.name}` may read elements that `{plain.name}` does not store."
            return Objection("FUS203", Unproved(reason), last.span, plain.span, _MESSAGE)
        facts |= {RuntimeFact(FactKind.ALIKE.name, pair) for pair in sizes.alike}
    if not all(_is_stored_before(candidate, k) for k in range(len(candidate.launches))):
        reason = "what it reads is not what its threads compute again."
        return Objection("FUS203", Unproved(reason), last.span, candidate.launches[0].span, _MESSAGE)
    covered = _covered(candidate)
    if covered is None:
        reason = "how many threads the grid must have is not known."
        return Objection("FUS203", Unproved(reason), last.span, candidate.launches[0].span, _MESSAGE)
    return Proved((*sorted(facts), *covered))


def _are_inside(plain: Launch, placed: Launch, halo: Halo, sizes: Sizes) -> bool:
    return all(_is_inside(plain, placed, place, sizes) for place in halo.places)


def _is_inside(plain: Launch, placed: Launch, place: Place, sizes: Sizes) -> bool:
    """Whether each thread that works stands, `place` further, on one whose guard lets it through, and touches what that does."""
    assert plain.grid is not None
    conditions = guard_conditions(plain.grid, _numbers(plain))
    if conditions is None:
        return False
    domain, whole = sizes.domain(placed.kernel.domain), sizes.domain(plain.kernel.domain)
    moved = {name: affine(name) + distance for name, distance in zip(THREADS, place.shift, strict=False)}
    passed = (*(_moved(sizes.renamed(each), moved) for each in conditions), *moved.values())
    if not all(never_negative(domain, each) for each in passed):
        return False
    touched = halo_kernel(plain).touched(place.arrays)
    needed = [access for access in plain.kernel.accesses if written_out(access) in touched]
    own = [Touch(domain, sizes.access(access)) for access in placed.kernel.accesses]
    return touched == {written_out(access) for access in needed} and all(
        any(_stands_for(each, Touch(whole, sizes.access(access)), place) for each in own) for access in needed
    )


def _stands_for(own: Touch, access: Touch, place: Place) -> bool:
    """Whether it is the same access, of the thread `place` further, to elements that nobody else computes where it stores."""
    same = own.access.kind is access.access.kind and own.access.array.storage.name == access.access.array.storage.name
    is_copy = own.access.kind is AccessKind.READ or own.access.array.storage.copy == copy_name(place.shift)
    shift = tuple(place.shift)
    return same and is_copy and is_shifted_access(own, access, shift)


def _moved(expression: Affine, places: dict[str, Affine]) -> Affine:
    for name, value in places.items():
        expression = expression.with_value(name, value)
    return expression


def _covered(candidate: Candidate) -> list[RuntimeFact] | None:
    """That the grid has the threads that stand further than those that work; None where how many is not known."""
    facts: list[RuntimeFact] = []
    halos = [launch for launch in candidate.launches if launch.grid is not None and launch.grid.halo is not None]
    sizes = next(sizes_of(candidate, halos[0], halos[0]))
    shifts = [place.shift for launch in halos if launch.grid and launch.grid.halo for place in launch.grid.halo.places]
    for axis, extent in enumerate(halos[0].kernel.domain.extents[:-1]):
        furthest = max(shift[axis] for shift in shifts)
        if furthest > 0:
            threads = spelled(sizes.renamed(extent) + furthest)
            if threads is None:
                return None
            facts.append(RuntimeFact(FactKind.COVERED.name, (str(axis), threads)))
    return facts


def _is_stored_before(candidate: Candidate, k: int) -> bool:
    """Whether the elements of producers that launch `k` reads are those that an earlier launch computes for the same thread."""
    halos = [launch for launch in candidate.launches if launch.grid is not None and launch.grid.halo is not None]
    recomputed = {name for launch in halos for name in launch.stored}
    reader = candidate.launches[k]
    for read in reader.kernel.accesses:
        if read.array.base not in recomputed or (reader in halos and read.kind is AccessKind.WRITE):
            continue
        if read.kind is not AccessKind.READ or not any(
            _is_read(candidate, (earlier, write), (reader, read))
            for earlier in candidate.launches[:k]
            for write in earlier.kernel.accesses
        ):
            return False
    return True


def _is_read(candidate: Candidate, write: tuple[Launch, AccessRelation], read: tuple[Launch, AccessRelation]) -> bool:
    """Whether each thread reads what it has stored itself."""
    (writer, stored), (reader, loaded) = write, read
    if stored.kind is not AccessKind.WRITE or stored.array.storage != loaded.array.storage:
        return False
    still = tuple(0 for _ in reader.kernel.domain.dimensions[:-1])
    sizes = next(sizes_of(candidate, writer, writer))
    own = Touch(sizes.domain(reader.kernel.domain), sizes.access(loaded))
    return is_shifted_access(own, Touch(sizes.domain(writer.kernel.domain), sizes.access(stored)), still)


def _numbers(launch: Launch) -> dict[str, int]:
    """The arguments that are integers in the source."""
    return {each.name: int(each.expression) for each in launch.operands if each.expression.isdecimal()}
