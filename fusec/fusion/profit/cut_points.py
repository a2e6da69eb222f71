"""Cut points of a run, between parts that share no array or have different numbers of elements.

`mean = x.mean(axis=0); running += rate * mean; y = x - mean`: `running` most likely has as many elements as `mean`, so
a kernel that also computes `y` cannot hold its update.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from fusec.base.ir.access import AccessKind
from fusec.base.ir.kernel import Launch
from fusec.base.scalars.expression import Reduce, names_in
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.profit.profit import touched


def few_and_many(candidate: Candidate) -> tuple[frozenset[int], frozenset[int]]:
    """The items of launches that update arrays in place with row or column values, and those that compute with the
    reduced arrays."""
    updates = [
        (item, launch)
        for item, launch in candidate.numbered
        if len(launch.writes.updated) == 1 and not launch.writes.stored
    ]
    changed = {launch.writes.updated[0] for _, launch in updates if _takes_partial(launch)}
    if not changed:
        return frozenset(), frozenset()
    wide = _reduced_from(candidate)
    many = frozenset(item for item, launch in candidate.numbered if not wide.isdisjoint(_read(launch)))
    return frozenset(item for item, launch in updates if launch.writes.updated[0] in changed) - many, many


def _takes_partial(launch: Launch) -> bool:
    """Whether it uses row or column values without a new axis; `mean[:, None]` has more dimensions."""
    accesses = launch.kernel.accesses
    return any(each.is_partial and each.kind is AccessKind.READ and not each.array.is_view for each in accesses)


def _reduced_from(candidate: Candidate) -> set[str]:
    """The names of the arrays whose rows or columns are reduced so far, and of the values computed with them."""
    found = set[str]()
    for item in candidate.graph.region.items[: candidate.last + 1]:
        if not isinstance(item, Launch):
            continue
        reduced = [part.value for part in item.kernel.body if isinstance(part, Reduce) and part.is_partial]
        found |= {name for value in reduced for name in names_in(value)} & _read(item)
        if not found.isdisjoint(_read(item)):
            found |= {*item.results} - {each.array.name for each in item.kernel.accesses if each.is_partial}
    return found


def _read(launch: Launch) -> set[str]:
    return {array.base for array in launch.kernel.parameters}


def meet_later(before: Candidate, after: Candidate) -> bool:
    """Whether a later launch uses the results of both."""
    bound = [{name for launch in part.launches for name in launch.results} for part in (before, after)]
    later = (item for item in after.graph.region.items[after.last + 1 :] if isinstance(item, Launch))
    taken = ({operand.name for operand in launch.operands} for launch in later)
    return any(all(names & each for each in bound) for names in taken)


def seams(candidate: Candidate) -> Iterator[tuple[int, int]]:
    """The adjacent launches that share no array, or of which one has fewer elements: the items before and after the
    cut.

    A single pass that shares no array with any other launch stands alone: its arrays may have another shape.
    """
    few, many = few_and_many(candidate)
    lone = _unrelated_passes(candidate)
    last_touch = {name: item for item, launch in candidate.numbered for name in touched(launch)}
    needed = candidate.first
    for (item, launch), (following, _) in pairwise(candidate.numbered):
        needed = max(needed, *(last_touch[name] for name in touched(launch)), item)
        are_unlike = (item in few and following in many) or (item in many and following in few)
        if needed == item or are_unlike or item in lone or following in lone:
            yield item, following


def _unrelated_passes(candidate: Candidate) -> frozenset[int]:
    """The launches that NumPy runs in one pass, and that share no name with the rest of the candidate."""
    counts = Counter(name for launch in candidate.launches for name in touched(launch))
    inner = list(candidate.numbered)[1:-1]
    return frozenset(
        item
        for item, launch in inner
        if launch.evidence.operations == 1 and all(counts[name] == 1 for name in touched(launch))
    )
