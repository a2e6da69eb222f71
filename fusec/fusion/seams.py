"""Where do parts of a run share nothing, for only sharing saves memory traffic, or seem to have other numbers of elements?"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from fusec.base.kernel import Launch
from fusec.fusion.candidate import Candidate
from fusec.fusion.few_elements import few_and_many
from fusec.fusion.profit import touched


def meet_later(before: Candidate, after: Candidate) -> bool:
    """Whether a launch after both takes what each of the two binds."""
    bound = [{name for launch in part.launches for name in launch.results} for part in (before, after)]
    later = (item for item in after.graph.region.items[after.last + 1 :] if isinstance(item, Launch))
    taken = ({operand.name for operand in launch.operands} for launch in later)
    return any(all(names & each for each in bound) for names in taken)


def seams(candidate: Candidate) -> Iterator[tuple[int, int]]:
    """The neighbours among its launches between which nothing is shared, or one has fewer elements: the items before and after the seam.

    A single pass that shares nothing with any other launch stands alone: its arrays may have another shape.
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
    """The launches between others that NumPy runs in one pass, and whose names nothing else of the candidate touches."""
    counts = Counter(name for launch in candidate.launches for name in touched(launch))
    inner = list(candidate.numbered)[1:-1]
    return frozenset(
        item for item, launch in inner if launch.operations == 1 and all(counts[name] == 1 for name in touched(launch))
    )
