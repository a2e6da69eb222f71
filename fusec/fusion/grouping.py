"""Into which groups do the launches of a region fall?"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fusec.base.dependence import DependenceGraph
from fusec.base.kernel import HelperFunction, Launch, LaunchForm
from fusec.base.plan import Decision
from fusec.base.program import HostStatement
from fusec.fusion.candidate import Candidate, Settings
from fusec.fusion.obligation import Objection
from fusec.fusion.profit import shares_data, unprofitable
from fusec.fusion.proof import prove
from fusec.fusion.right_hand_side import only_right_hand_side


@dataclass(frozen=True, slots=True)
class Legal:
    """A candidate with its complete proof."""

    candidate: Candidate
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """A candidate that stays as it is; its last launch is the one that could not be taken in."""

    candidate: Candidate
    objection: Objection


def partition(
    graph: DependenceGraph, helpers: tuple[HelperFunction, ...], settings: Settings
) -> Iterator[Legal | Refused]:
    """Legal and worthwhile groups, and the refusals between them, in source order.

    Greedy: each run takes in the next launch as long as the whole is proved legal. A run is then cut wherever no array
    of one side is touched on the other, because only sharing saves memory traffic.
    """
    for run in _runs(graph, helpers, settings):
        if isinstance(run, Refused):
            yield run
            continue
        for group in _cut(run):
            objection = unprofitable(group.candidate)
            yield group if objection is None else Refused(group.candidate, objection)


def _runs(graph: DependenceGraph, helpers: tuple[HelperFunction, ...], settings: Settings) -> Iterator[Legal | Refused]:
    current: Legal | None = None
    for k, item in enumerate(graph.region.items):
        if isinstance(item, HostStatement):
            continue
        if current is not None:
            grown = _grow(current, k, item)
            if isinstance(grown, Legal):
                current = grown
                continue
            yield current
            if grown is not None:
                yield grown
        current, refusal = _start(Candidate(graph, k, k, helpers, settings))
        if refusal is not None:
            yield refusal
    if current is not None:
        yield current


def _grow(current: Legal, k: int, launch: Launch) -> Legal | Refused | None:
    """`current` with item `k` taken in, or the refusal if there is one to report: of launches that share something."""
    forms = (current.candidate.launches[-1].form, launch.form)
    if forms[0] is not LaunchForm.ASSIGNMENT or LaunchForm.EXPRESSION in forms:
        return None
    candidate = replace(current.candidate, last=k)
    answer = prove(candidate)
    if not isinstance(answer, Objection):
        return Legal(candidate, answer)
    stands_between = answer.code == "FUS207"  # reported where it separates a launch from the reader of its result
    return None if stands_between or not shares_data(current.candidate, launch) else Refused(candidate, answer)


def _cut(run: Legal) -> Iterator[Legal]:
    """The parts of a run between which nothing is shared; a part of a legal run is legal, and is proved again."""
    candidate = run.candidate
    first = candidate.first
    for k in range(candidate.first, candidate.last):
        if not _is_shared_across(candidate, k):
            yield _part(run, first, k)
            first = k + 1
    yield _part(run, first, candidate.last)


def _is_shared_across(candidate: Candidate, k: int) -> bool:
    """Whether launches up to item `k` and launches after it touch one array, directly or through others."""
    before = replace(candidate, last=k)
    return any(shares_data(before, launch) for item, launch in candidate.numbered if item > k)


def _part(run: Legal, first: int, last: int) -> Legal:
    candidate = replace(run.candidate, first=first, last=last)
    if candidate == run.candidate:
        return run
    answer = prove(candidate)
    if isinstance(answer, Objection):
        raise AssertionError(f"a part of a legal run is not legal: {answer}")
    return Legal(candidate, answer)


def _start(alone: Candidate) -> tuple[Legal | None, Refused | None]:
    """A group of one launch; of its right-hand side only, where the store is what the proof objects to."""
    answer = prove(alone)
    if not isinstance(answer, Objection):
        return Legal(alone, answer), None
    refusal = Refused(alone, answer)
    value = only_right_hand_side(alone)
    answer = prove(value) if value is not None else answer
    if value is None or isinstance(answer, Objection):
        return None, refusal
    return Legal(value, answer), refusal
