"""Which borders do the groups of a region take in, before and after them?"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from fusec.base.plan import Decision
from fusec.fusion.borders import borders_after, borders_before, is_of_borders, joint_decisions
from fusec.fusion.candidate import Candidate

Proof = tuple[Decision, ...]
Group = tuple[Candidate, Proof]


@dataclass(frozen=True, slots=True)
class Bordered:
    """The group `inner` with so many borders before and after it: the `candidate`, and its proof."""

    inner: Candidate
    candidate: Candidate
    decisions: Proof
    first: int
    last: int


def with_borders(groups: Sequence[Group]) -> Iterator[Bordered]:
    """The groups, in source order, that are left once others have taken in borders.

    A border belongs to the group that it follows, else to the one that it precedes. Borders alone take in what is left.
    """
    found: dict[int, Bordered] = {}
    taken: set[int] = set()
    for is_alone, side in ((False, _after), (False, _before), (True, _after)):
        for number, (inner, decisions) in enumerate(groups):
            if is_of_borders(inner) is not is_alone or inner.last in taken:
                continue
            start = found.get(number, Bordered(inner, inner, decisions, 0, 0))
            found[number] = side(start, groups, taken)
    for _, group in sorted(found.items(), key=lambda entry: entry[0]):
        if group.inner.last not in taken:
            yield group


def _after(group: Bordered, groups: Sequence[Group], taken: set[int]) -> Bordered:
    found = list(borders_after(group.candidate))
    further = _undivided(found, group.inner, groups, lambda whole: whole.last not in taken)
    taken.update(whole.last for whole, _ in further)
    whole = further[-1][0] if further else group.candidate
    proofs = (group.decisions, *(decisions for _, decisions in further))
    return Bordered(group.inner, whole, joint_decisions(proofs), group.first, len(further))


def _before(group: Bordered, groups: Sequence[Group], taken: set[int]) -> Bordered:
    found = list(borders_before(group.candidate, group.inner))
    further = _undivided(found, group.inner, groups, lambda whole: whole.first not in taken)
    taken.update(whole.first for whole, _ in further)
    whole = further[-1][0] if further else group.candidate
    proofs = (group.decisions, *(decisions for _, decisions in further))
    return Bordered(group.inner, whole, joint_decisions(proofs), len(further), group.last)


def _undivided(
    further: list[Group], inner: Candidate, groups: Sequence[Group], free: Callable[[Candidate], bool]
) -> list[Group]:
    """The borders as far as all are free, and none of the other groups is taken in by half."""
    further = list(takewhile(lambda entry: free(entry[0]), further))
    for other, _ in groups:
        if further and other != inner:
            reached = further[-1][0]
            if inner.last < other.first <= reached.last < other.last:
                further = [entry for entry in further if entry[0].last < other.first]
            elif other.first < reached.first <= other.last < inner.first:
                further = [entry for entry in further if entry[0].first > other.last]
    return further
