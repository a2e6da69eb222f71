"""Obligation: a recomputed instance computes what the original instance stored."""

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.kernel import GridLaunch, Launch, LoopCall, grid_launches
from fusec.base.ir.thread_kernel import THREADS, Place
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.integer_sets import Touch, is_shifted_access, never_negative
from fusec.base.proof.thread_guard import guard_conditions
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.analysis.index_sizes import Sizes, sizes_of, spelled
from fusec.fusion.analysis.launch_contraction import launch_contractions
from fusec.fusion.analysis.unstored_arrays import unstored_arrays
from fusec.fusion.halos.recomputed_threads import copy_name, written_out
from fusec.fusion.halos.thread_kernels import halo_kernel, places_of
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection
from fusec.fusion.obligations.no_self_dependence import no_self_dependence


def recomputed_instances(candidate: Candidate) -> Proved | Objection:
    """A recomputed instance corresponds to an original instance that ran, passed its guard, and was the only one to
    store these elements; and readers read exactly the stored values.

    It is a fact that the grid has the threads beyond the reader's own, and that arrays in the guards have equal shapes,
    or loop bounds equal values.

    Breaks: `if i < n - 1: t[i] = ...` then `if i < n - 1: y[i] = t[i + 1]`.
    """
    if candidate.plain is None:
        return Proved()
    alone = no_self_dependence(candidate.plain)
    if isinstance(alone, Objection):
        return alone
    facts: set[RuntimeFact] = set()
    for plain, placed in zip(candidate.plain.launches, candidate.launches, strict=True):
        sizes = next((each for each in sizes_of(candidate, plain, placed) if _are_inside(plain, placed, each)), None)
        if sizes is None:
            name = candidate.launches[-1].name
            return _objection(candidate, plain, f"`{name}` may read elements that `{plain.name}` does not store.")
        facts |= set(sizes.facts) if places_of(placed) else set()
    found = [_stored_before(candidate, k) for k in range(len(candidate.launches))]
    known = [each for each in found if each is not None]
    if not _nobody_stores(candidate) or len(known) < len(found):
        return _objection(candidate, candidate.launches[0], "what it reads is not what is computed again.")
    facts |= frozenset[RuntimeFact]().union(*known)
    covered = _covered(candidate)
    if covered is None:
        return _objection(candidate, candidate.launches[0], "how many threads the grid must have is not known.")
    return Proved((*sorted(facts), *covered))


def _objection(candidate: Candidate, related: Launch, reason: str) -> Objection:
    message = "it reads elements that other instances write"
    return Objection("FUS203", Unproved(reason), candidate.launches[-1].span, related.span, message)


def _nobody_stores(candidate: Candidate) -> bool:
    """Whether the fused kernel stores none of the recomputed elements."""
    is_of_loops = isinstance(candidate.launches[0], LoopCall)
    gone = unstored_arrays(candidate) if is_of_loops else launch_contractions(candidate)
    return {each.name for each in gone} >= _recomputed(candidate)


def _recomputed(candidate: Candidate) -> set[str]:
    return {name for launch in candidate.launches if places_of(launch) for name in launch.writes.stored}


def _are_inside(plain: Launch, placed: Launch, sizes: Sizes) -> bool:
    return all(_is_inside(plain, placed, place, sizes) for place in places_of(placed))


def _conditions(launch: Launch) -> tuple[Affine, ...] | None:
    """Expressions that are non-negative for exactly the instances that run."""
    if isinstance(launch, GridLaunch):
        return guard_conditions(launch.grid, _numbers(launch))
    domain = launch.kernel.domain
    bounds = zip(domain.dimensions[:-1], domain.extents, domain.starts, strict=False)
    return tuple(c for name, stop, start in bounds for c in (stop - affine(name) - 1, affine(name) - start))


def _is_inside(plain: Launch, placed: Launch, place: Place, sizes: Sizes) -> bool:
    """Whether the guard admits the thread at offset `place` of each active thread, and both touch the same elements."""
    conditions = _conditions(plain)
    if conditions is None:
        return False
    domain, whole = sizes.domain(placed.kernel.domain), sizes.domain(plain.kernel.domain)
    moved = {name: affine(name) + distance for name, distance in zip(THREADS, place.shift, strict=False)}
    passed = (*(sizes.renamed(each).with_values(moved) for each in conditions), *moved.values())
    if not all(never_negative(domain, each) for each in passed):
        return False
    touched = halo_kernel(plain).touched(place.arrays)
    needed = [access for access in plain.kernel.accesses if written_out(access) in touched]
    own = [Touch(domain, sizes.access(access)) for access in placed.kernel.accesses]
    return touched == {written_out(access) for access in needed} and all(
        any(_stands_for(each, Touch(whole, sizes.access(access)), place) for each in own) for access in needed
    )


def _stands_for(own: Touch, access: Touch, place: Place) -> bool:
    """Whether it is the same access, made by the thread at offset `place`, to elements that no other thread stores."""
    same = own.access.kind is access.access.kind and own.access.array.storage.name == access.access.array.storage.name
    is_copy = own.access.kind is AccessKind.READ or own.access.array.storage.copy == copy_name(place.shift)
    shift = tuple(place.shift)
    return same and is_copy and is_shifted_access(own, access, shift)


def _covered(candidate: Candidate) -> list[RuntimeFact] | None:
    """The facts that the grid has all threads at the offsets of active threads; None if the offsets are unknown."""
    facts: list[RuntimeFact] = []
    halos = [launch for launch in grid_launches(candidate.launches) if places_of(launch)]
    if not halos:
        return facts
    sizes = next(sizes_of(candidate, halos[0], halos[0]))
    shifts = [place.shift for launch in halos for place in places_of(launch)]
    for axis, extent in enumerate(halos[0].kernel.domain.extents[:-1]):
        furthest = max(shift[axis] for shift in shifts)
        if furthest > 0:
            threads = spelled(sizes.renamed(extent) + furthest)
            if threads is None:
                return None
            facts.append(RuntimeFact(FactKind.COVERED, (str(axis), threads)))
    return facts


def _stored_before(candidate: Candidate, k: int) -> frozenset[RuntimeFact] | None:
    """The facts under which launch `k` reads only producer elements that an earlier launch computes for the same
    instance; None if there are no such facts."""
    recomputed = _recomputed(candidate)
    reader = candidate.launches[k]
    facts = frozenset[RuntimeFact]()
    for access in reader.kernel.accesses:
        is_own = bool(places_of(reader)) and access.kind is AccessKind.WRITE
        if access.array.base not in recomputed or is_own:
            continue
        writes = [(earlier, write) for earlier in candidate.launches[:k] for write in earlier.kernel.accesses]
        found = (_facts_of_read(candidate, write, (reader, access)) for write in writes)
        needed = next((each for each in found if each is not None), None)
        if access.kind is not AccessKind.READ or needed is None:
            return None
        facts |= needed
    return facts


def _facts_of_read(
    candidate: Candidate, write: tuple[Launch, AccessRelation], read: tuple[Launch, AccessRelation]
) -> frozenset[RuntimeFact] | None:
    """The facts under which each instance reads what it stored itself; None if it does not."""
    (writer, stored), (reader, loaded) = write, read
    if stored.kind is not AccessKind.WRITE or stored.array.storage != loaded.array.storage:
        return None
    still = tuple(0 for _ in reader.kernel.domain.dimensions[:-1])
    for sizes in sizes_of(candidate, reader, writer):
        own = Touch(sizes.domain(reader.kernel.domain), sizes.access(loaded))
        if is_shifted_access(own, Touch(sizes.domain(writer.kernel.domain), sizes.access(stored)), still):
            return frozenset(sizes.facts)
    return None


def _numbers(launch: Launch) -> dict[str, int]:
    """The arguments that are integer literals in the source."""
    return {each.name: int(each.expression) for each in launch.operands if each.expression.isdecimal()}
