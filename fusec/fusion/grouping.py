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

    Greedy: each group takes in the next launch as long as the whole is proved legal.
    """
    current: Legal | None = None
    for k, item in enumerate(graph.region.items):
        alone = Candidate(graph, k, k, helpers, settings)
        if isinstance(item, HostStatement):
            continue
        if current is not None and item.form is not LaunchForm.EXPRESSION:
            grown, refusal = _grow(current, k, item)
            if grown is not None:
                current = grown
                continue
            yield from _close(current)
            if refusal is not None:
                yield refusal
        else:
            yield from _close(current)
        current, refusal = _start(alone)
        if refusal is not None:
            yield refusal
    yield from _close(current)


def _grow(current: Legal, k: int, launch: Launch) -> tuple[Legal | None, Refused | None]:
    """`current` with item `k` taken in; or nothing, with the refusal if there is one to report."""
    if current.candidate.launches[-1].form is not LaunchForm.ASSIGNMENT or not shares_data(current.candidate, launch):
        return None, None
    candidate = replace(current.candidate, last=k)
    answer = prove(candidate)
    if isinstance(answer, Objection):
        return None, Refused(candidate, answer)
    return Legal(candidate, answer), None


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


def _close(current: Legal | None) -> Iterator[Legal | Refused]:
    if current is None:
        return
    objection = unprofitable(current.candidate)
    yield current if objection is None else Refused(current.candidate, objection)
