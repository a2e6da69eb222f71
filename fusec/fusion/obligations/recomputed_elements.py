"""Obligation: consumers of a recomputed producer read the elements that the producer computed."""

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.affine import affine
from fusec.base.ir.array import Array, Padding
from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.kernel import Launch
from fusec.base.ir.margins import Margins, lead_beyond, narrowed, shifted_index, total
from fusec.base.plan.call import Output, OutputKind
from fusec.base.plan.edge_values import end_values
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.integer_sets import Touch, equal_domains, is_shifted_access
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.analysis.contraction import outputs
from fusec.fusion.analysis.interior_reads import stays_inside
from fusec.fusion.analysis.ranks import common_shapes, full_ranks
from fusec.fusion.halos.stencil_recomputation import copies
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def recomputed_elements(candidate: Candidate) -> Proved | Objection:
    """Every copy of a launch runs on instances of the launch and touches the same elements as they do. Every element
    read from a copy was written to that copy by every launch that writes the array.

    Elements beyond the ends of an array are read only at interior instances for which they exist. If an array is not
    stored, its live end rows are rows of a copy that begins or ends where the array does. A slice of an operand selects
    the same elements only if the sliced operand has all dimensions, which is a fact; beside elements inside and at the
    ends of an array, the common shape.

    Breaks: `t = x * 2` then `y = t[1:-1] + t`.
    """
    outside = next((launch for launch in candidate.launches if not stays_inside(launch)), None)
    if outside is not None:
        padded = next((array.base for array in outside.kernel.parameters if isinstance(array.index, Padding)), None)
        if padded is not None:
            reason = f"a kernel reads `{outside.name}` only as slices with the length of `{padded}`, and must not write `{padded}`."
            return Objection("FUS203", Unproved(reason), outside.span, None, "the padded array is needed")
        reason = f"`{outside.name}` reads elements beyond the ends of an array."
        return Objection("FUS203", Unproved(reason), outside.span)
    unknown = next((o.name for o in outputs(candidate) if _has_no_ends(o, candidate)), None)
    if unknown is not None:
        reason = f"rows at the ends of `{unknown}` are read afterwards, and not computed."
        return Objection("FUS203", Unproved(reason), candidate.launches[0].span)
    common = tuple(RuntimeFact(FactKind.COMMON, names) for names in common_shapes(candidate))
    if candidate.plain is None:
        return Proved(common if candidate.settings.guards_allowed else ())
    if not candidate.settings.guards_allowed:
        reason = "the operands may differ in their number of dimensions, and guards are forbidden."
        return Objection("FUS209", Unproved(reason), candidate.launches[0].span)
    for plain, written_out, places in copies(candidate):
        domains = [_narrowed(plain, place) for place in places]
        if not all(equal_domains(domains[0], other) for other in domains):
            reason = f"`{plain.name}` is read in stretches of different lengths."
            return Objection("FUS203", Unproved(reason), plain.span)
        expected = [(access, place) for place in places for access in plain.kernel.accesses]
        if not all(_has_shifted(plain, written_out, access, place) for access, place in expected):
            reason = f"the elements of `{plain.name}` that are read are not those that it computes."
            return Objection("FUS203", Unproved(reason), plain.span)
    for item, launch in candidate.numbered:
        unwritten = next(
            (a for a in launch.kernel.accesses if not _is_written(candidate.plain, candidate, item, a)), None
        )
        if unwritten is not None:
            reason = f"`{unwritten.array.base}` is written in part."
            return Objection("FUS203", Unproved(reason), launch.span)
    return Proved(common or tuple(RuntimeFact(FactKind.SAME_RANK, names) for names in full_ranks(candidate)))


def _has_no_ends(output: Output, candidate: Candidate) -> bool:
    return output.kind is OutputKind.ENDS and end_values(candidate.launches, output.name) is None


def _narrowed(launch: Launch, place: Margins) -> IterationDomain:
    domain = launch.kernel.domain
    return IterationDomain(domain.dimensions, narrowed(domain.extents, place))


def _existing(launch: Launch, place: Margins) -> IterationDomain:
    """The instances of a copy that correspond to instances of the launch; readers read no others, as they stay
    inside."""
    domain = launch.kernel.domain
    narrow = narrowed(domain.extents, tuple((before, max(after, 0)) for before, after in place))
    if not lead_beyond(place):
        return IterationDomain(domain.dimensions, narrow)
    starts = (*(affine(max(-before, 0)) for before, _ in place), affine(0))
    return IterationDomain(domain.dimensions, narrow, starts)


def _has_shifted(plain: Launch, written_out: Launch, access: AccessRelation, place: Margins) -> bool:
    """Whether the recomputed launch has an access that equals `access` at the instances `place` further inside."""
    if isinstance(access.array.index, Padding):
        return any(
            own.kind is access.kind and _is_same_stretch(own.array, access.array, place)
            for own in written_out.kernel.accesses
        )
    if not access.is_exact:
        return access in written_out.kernel.accesses and not any(before or after for before, after in place)
    theirs = Touch(plain.kernel.domain, access)
    domain, shift = _existing(plain, place), tuple(before for before, _ in place)
    expected = None if access.array.affine is None else shifted_index(access.array.affine, place)
    same_storage = [
        own
        for own in written_out.kernel.accesses
        if own.kind is access.kind and own.array.storage.name == access.array.storage.name
    ]
    same_storage.sort(key=lambda own: own.array.affine != expected)  # check the most likely one first
    return any(is_shifted_access(Touch(domain, own), theirs, shift) for own in same_storage)


def _is_same_stretch(own: Array, padded: Array, place: Margins) -> bool:
    """Whether it is the slice of the padded array with margins larger by `place`: the same elements, seen `place`
    further inside."""
    is_same = own.storage == padded.storage and own.base == padded.base and own.index == padded.index
    return is_same and padded.margins is not None and own.margins == total(padded.margins, place)


def _is_written(plain: Candidate, candidate: Candidate, item: int, read: AccessRelation) -> bool:
    """Whether every launch before `item` that writes the array writes exactly the elements read."""
    own = dict(candidate.numbered)
    here = own[item].kernel.domain
    for earlier, launch in plain.numbered:
        writes = any(_is_write_of(access, read) for access in launch.kernel.accesses)
        if read.kind is not AccessKind.READ or earlier >= item or not writes:
            continue
        copies_written = [a for a in own[earlier].kernel.accesses if a.array.storage == read.array.storage]
        still = tuple(0 for _ in here.dimensions[:-1])
        if not any(
            _is_write_of(access, read) and is_shifted_access(Touch(here, read), Touch(here, access), still)
            for access in copies_written
        ):
            return False
    return True


def _is_write_of(access: AccessRelation, read: AccessRelation) -> bool:
    return access.kind is AccessKind.WRITE and access.array.storage.name == read.array.storage.name
