"""Obligation: slices with variables as bounds select the elements that the proof compares."""

from collections.abc import Iterator, Sequence

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.array import AffineIndex, Array, Storage
from fusec.base.ir.domain import REST, IterationDomain
from fusec.base.ir.kernel import ArrayStatement, Launch
from fusec.base.ir.preparation import Extent, OwnMemory
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.integer_sets import never_negative
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.analysis.index_sizes import sides
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def bounds_fit(candidate: Candidate) -> Proved | Objection:
    """NumPy neither clips the bounds of a slice nor counts them from the end, `0 <= lo <= hi <= extent` for `u[lo:hi]`,
    if the proof compares its elements with others: those of recomputed producers, and of memory that is accessed in
    other parts and written. These are facts; those that follow from others are left out.

    Breaks: `t = x * 2` then `y = t[1:n] - t[: n - 1]`, for `n` beyond the end.
    """
    asked = tuple(dict.fromkeys(_asked(candidate)))
    if not asked:
        return Proved()
    if not candidate.settings.guards_allowed:
        reason = "bounds of slices may not fit their arrays, and guards are forbidden."
        return Objection("FUS209", Unproved(reason), candidate.launches[-1].span, candidate.launches[0].span)
    names = {array.storage.name: array.base for array in candidate.arrays}
    made = {made.name for made in candidate.preparations if isinstance(made, Extent | OwnMemory)}
    known = {operand.name for operand in candidate.operands} | made
    facts: list[RuntimeFact] = []
    needed = _without_implied(asked)
    for condition in needed:
        if condition * -1 in needed[: needed.index(condition)]:
            continue  # an equality
        spoken = _in_terms_of(condition, names, known)
        if spoken is None:
            reason = (
                f"`{condition.text} >= 0`, so that a slice fits its array, is about a size that the call does not know."
            )
            return Objection("FUS406", Unproved(reason), candidate.launches[-1].span, candidate.launches[0].span)
        first, second = sides(spoken)
        facts.append(RuntimeFact(FactKind.BOUND, (first, "==" if condition * -1 in needed else "<=", second)))
    return Proved(tuple(facts))


def _without_implied(conditions: Sequence[Affine]) -> list[Affine]:
    """The conditions from which the others follow, for sizes of arrays, which are not negative."""
    sizes = {name: affine(name) for condition in conditions for name in condition.names if "." in name}
    needed = list(conditions)
    for condition in conditions:
        others = [other for other in needed if other != condition]
        given = (*others, *sizes.values())
        names = tuple(f"d{k}" for k in range(len(given)))
        inside = IterationDomain((*names, REST), (*(each + 1 for each in given), affine(1)))
        if never_negative(inside, condition):  # the domain has an instance if all that is given holds
            needed = others
    return needed


def _asked(candidate: Candidate) -> Iterator[Affine]:
    """The expressions that must not be negative."""
    plain = candidate if candidate.plain is None else candidate.plain
    made = (access.array.storage for launch in plain.launches for access in _writes(launch) if _is_made(access, launch))
    own = set(made)
    parts = _written_in_parts(candidate)
    for array in (*plain.arrays, *candidate.arrays):
        if not isinstance(array.index, AffineIndex) or not array.index.not_negative:
            continue
        if candidate.plain is None and array.margins is None and array.storage not in parts:
            continue
        yield from array.index.not_negative
        if array.storage not in own:
            yield from _own_extents(array)


def _own_extents(array: Array) -> Iterator[Affine]:
    """That the array of a slice, if another group has computed it, has the extents that its statement shows."""
    ends = array.code.ends or tuple((affine(a), affine(b)) for a, b in array.margins or ())
    for k, ((before, after), extent) in enumerate(zip(ends, array.extents or (), strict=False)):
        size = affine(f"{array.storage.name}.shape[{k}]")
        if before.terms or after.terms or extent.terms:
            whole = extent + before + after
            yield from () if whole == size else (whole - size, size - whole)


def _written_in_parts(candidate: Candidate) -> set[Storage]:
    """The memory that a launch, or a border between them, writes, and of which it accesses several parts."""
    items = candidate.graph.region.items[candidate.first : candidate.last + 1]
    launches = [item for item in items if isinstance(item, ArrayStatement)]
    texts: dict[Storage, set[str]] = {}
    for launch in launches:
        for array in launch.kernel.parameters:
            texts.setdefault(array.storage, set()).add(array.text)
    written = {access.array.storage for launch in launches for access in _writes(launch)}
    return {storage for storage in written if len(texts.get(storage, ())) > 1}


def _writes(launch: Launch) -> Iterator[AccessRelation]:
    return (access for access in launch.kernel.accesses if access.kind is not AccessKind.READ)


def _is_made(access: AccessRelation, launch: Launch) -> bool:
    """Whether it is a new array of the launch."""
    return access.array not in launch.kernel.parameters


def _in_terms_of(condition: Affine, names: dict[str, str], known: set[str]) -> Affine | None:
    """The condition over names of the call: `u.shape[0]` for storage `u'2`, and nothing for `u`, which that name denoted
    before."""
    before = {*names.values()} - names.keys()
    total = affine(condition.constant)
    for name, factor in condition.terms:
        storage, dot, extent = name.partition(".")
        spoken = names.get(storage, storage)
        if spoken not in known or (dot and storage in before):
            return None
        total = total + affine(f"{spoken}{dot}{extent}") * factor
    return total
