"""Which launches update arrays that seem to have fewer elements than what others of a run compute with?

`mean = x.mean(axis=0); running += rate * mean; y = x - mean`: as far as anybody can see `running` has the elements of `mean`, and a kernel
that computes `y` as well has no place for it.
"""

from fusec.base.access import AccessKind
from fusec.base.expression import Reduce, names_in
from fusec.base.kernel import Launch
from fusec.fusion.candidate import Candidate


def few_and_many(candidate: Candidate) -> tuple[frozenset[int], frozenset[int]]:
    """The items of launches that change arrays in place which values of rows or columns change, and those that compute with what such
    values are reduced from."""
    updates = [(item, launch) for item, launch in candidate.numbered if len(launch.updated) == 1 and not launch.stored]
    changed = {launch.updated[0] for _, launch in updates if _takes_partial(launch)}
    if not changed:
        return frozenset(), frozenset()
    wide = _reduced_from(candidate)
    many = frozenset(item for item, launch in candidate.numbered if not wide.isdisjoint(_read(launch)))
    return frozenset(item for item, launch in updates if launch.updated[0] in changed) - many, many


def _takes_partial(launch: Launch) -> bool:
    """Whether it takes values of rows or columns as they are; `mean[:, None]` has more dimensions."""
    accesses = launch.kernel.accesses
    return any(each.is_partial and each.kind is AccessKind.READ and not each.array.is_view for each in accesses)


def _reduced_from(candidate: Candidate) -> set[str]:
    """The names of what rows or columns are reduced from, so far, and of what is computed with it."""
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
