"""Partition launches of handwritten kernels, or calls of compiled loops, greedily into legal runs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from fusec.base.ir.kernel import Launch, LoopCall
from fusec.base.proof.dependence import DependenceGraph
from fusec.fusion.model.candidate import Candidate, Settings
from fusec.fusion.model.decided import Legal, Refused
from fusec.fusion.model.obligation import Objection, Obligation
from fusec.fusion.obligations.proof import prove

_ONE_BY_ONE = 8  # statements of a run; of more, twice as many are tried next
_MOST_AHEAD = 4  # launches that may read neighbours of one array
_TOLD_OF_PAIRS = ("FUS208", "FUS209", "FUS501")  # a launch that stays alone breaks no law

Cost = Callable[[Candidate], Objection | None]
Recompute = Callable[[Candidate], Candidate | None]


def greedy_partition(
    graph: DependenceGraph,
    settings: Settings,
    obligations: tuple[Obligation, ...],
    cost: Cost,
    recompute: Recompute = lambda _: None,
) -> Iterator[Legal | Refused]:
    """Groups of two launches or more, and why the next launch does not join each group. Greedy, in source order.

    `cost` objects to legal groups that do not pay; `recompute` proposes another candidate if one reads neighbours.
    """
    statements = _statements(graph)
    while statements:
        group, refusal = _run(graph, statements, settings, obligations, (cost, recompute))
        if group is not None and len(group.candidate.launches) > 1:
            yield group
        if refusal is not None:
            yield refusal
        done = group.candidate.last if group is not None else statements[0][1]
        statements = [each for each in statements if each[0] > done]


def _statements(graph: DependenceGraph) -> list[tuple[int, int]]:
    """The first and last item of each statement: the loops of a function that calls others stay together."""
    found: list[tuple[int, int]] = []
    items = graph.region.items
    for k, item in enumerate(items):
        if not isinstance(item, Launch):
            continue
        before = items[found[-1][1]] if found else None
        is_same = (
            isinstance(before, Launch) and isinstance(item, LoopCall) and before.statement_span == item.statement_span
        )
        found[-1:] = [(found[-1][0], k)] if is_same else [*found[-1:], (k, k)]
    return found


def _run(
    graph: DependenceGraph,
    statements: list[tuple[int, int]],
    settings: Settings,
    obligations: tuple[Obligation, ...],
    asked: tuple[Cost, Recompute],
    one_by_one: bool = False,
) -> tuple[Legal | None, Refused | None]:
    """The longest legal, profitable run that begins with the first of the statements, and what ends it."""
    best: Legal | None = None
    refused: Refused | None = None
    cost, recompute = asked
    first = statements[0][0]
    parts = _Parts(graph, statements, settings, obligations, ends=one_by_one)
    for count, (_, last) in enumerate(statements, start=1):
        candidate = parts.run(count)
        answer = () if parts.is_of_legal_run(count) else prove(candidate, obligations)
        other = recompute(candidate) if isinstance(answer, Objection) and answer.code == "FUS203" else None
        if other is not None:
            found = prove(other, obligations)
            if other.compact is None or not isinstance(found, Objection):
                candidate, answer = other.compact or other, found
        if not isinstance(answer, Objection):
            expensive = cost(candidate)
            if expensive is not None:
                refused = refused or Refused(candidate, expensive)
                break
            best, refused = Legal(candidate, answer), None
        elif last != first or answer.code not in _TOLD_OF_PAIRS:
            refused = refused or _told(candidate, answer, best, obligations)
            ahead = len(candidate.launches) - 1 - _members(best)
            if answer.code != "FUS203" or ahead >= _MOST_AHEAD or not _makes_arrays(candidate):
                break
    if best is None or best.decisions:
        return best, refused
    answer = prove(best.candidate, obligations)
    if isinstance(answer, Objection):
        return _run(graph, statements, settings, obligations, asked, one_by_one=True)
    return Legal(best.candidate, answer), refused


@dataclass(slots=True)
class _Parts:
    """The runs that begin with the first of the statements. Laws are about all members or all pairs of them, so that
    parts of a legal run are legal, with rare exceptions; the part that becomes a group is proved itself."""

    graph: DependenceGraph
    statements: list[tuple[int, int]]
    settings: Settings
    obligations: tuple[Obligation, ...]
    legal: int = 0  # so many statements are a legal run
    ends: bool = False  # and no more

    def run(self, count: int) -> Candidate:
        """The run of the first `count` statements."""
        return Candidate(self.graph, self.statements[0][0], self.statements[count - 1][1], (), self.settings)

    def is_of_legal_run(self, count: int) -> bool:
        """Whether a run of at least `count` statements is known to be legal, given that shorter ones are. Long runs are
        tried in growing lengths, because the time of a proof grows with the length."""
        if count > max(self.legal, _ONE_BY_ONE) and not self.ends:
            self._try_longer(count - 1)
        return count <= self.legal

    def _try_longer(self, legal: int) -> None:
        """Twice as many statements, or as many of them as are legal: bisection."""
        high = tried = min(2 * legal, len(self.statements))
        while legal < high:
            is_legal = not isinstance(prove(self.run(tried), self.obligations), Objection)
            legal, high = (tried, high) if is_legal else (legal, tried - 1)
            self.ends |= not is_legal
            tried = (legal + high + 1) // 2
        self.legal = legal


def _told(candidate: Candidate, answer: Objection, best: Legal | None, obligations: tuple[Obligation, ...]) -> Refused:
    """The objection to the launch after the group; objections to earlier members are settled."""
    if (
        best is None
        or candidate.plain is not None
        or answer.place not in {launch.span for launch in best.candidate.launches}
    ):
        return Refused(candidate, answer)
    for item, _ in reversed(best.candidate.numbered):
        shorter = replace(candidate, first=item)
        other = prove(shorter, obligations)
        if isinstance(other, Objection) and other.place == candidate.launches[-1].span:
            return Refused(shorter, other)
    return Refused(candidate, replace(answer, place=candidate.launches[-1].span, related=None))


def _members(best: Legal | None) -> int:
    return len(best.candidate.launches) if best is not None else 0


def _makes_arrays(candidate: Candidate) -> bool:
    """Whether an array may become private to the members once there are more of them."""
    region = candidate.graph.region
    return bool(region.allocations) or any(launch.results for launch in candidate.launches)
