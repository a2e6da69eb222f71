"""Stores into rows and columns that a group's kernel runs in separate loops before, inside or after its main loop."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from operator import attrgetter

from fusec.base.ir.edge_rows import EndArithmetic
from fusec.base.ir.kernel import ArrayStatement, Launch, LaunchForm
from fusec.base.ir.operand import TimedExpression
from fusec.base.plan.proof import Decision
from fusec.base.plan.schedule import Strategy
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.integer_sets import Touch, different_instances, same_instance
from fusec.base.proof.verdict import Proved, Unproved
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.scans import is_scan
from fusec.base.scalars.targets import Ability
from fusec.fusion.analysis.targets import all_can, group_targets, launch_targets, some_can
from fusec.fusion.analysis.tiles import strategy
from fusec.fusion.between.raw_calls import calls_between
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.decided import Legal
from fusec.fusion.model.obligation import Objection
from fusec.fusion.obligations import OBLIGATIONS
from fusec.fusion.obligations.proof import prove
from fusec.fusion.profit.profit import touched
from fusec.fusion.profit.rolling_buffers import windows_that_pay

_MOST_VIEWS = 64  # of the kernel of edges
_OF_THE_WHOLE = ("nothing_between", "no_effects", "bounds_fit", "operands_first", "disjoint_storages")
Proof = tuple[Decision, ...]
Group = tuple[Candidate, Proof]


def borders_after(candidate: Candidate) -> Iterator[tuple[Candidate, tuple[Decision, ...]]]:
    """The candidate with one more following store at a time, and the proof of that store alone.

    `u[1:-1] = ...; u[0] = u[1]; u[-1] = 0.0`: a kernel goes over the interior, then over each border. Each loop
    finishes its writes before the next one begins, as in NumPy, so each store is legal if it is legal alone. Results of
    the group have no memory of their own, so no border may name them.
    """
    if not _may_have_borders(candidate):
        return
    whole = candidate
    items = candidate.graph.region.items
    for k in range(candidate.last + 1, len(items)):
        item = items[k]
        whole = replace(whole, last=k)
        if not isinstance(item, Launch) or not is_border(item, candidate):
            return
        proof = proof_of_border(k, whole)
        if proof is None or (_has_edges(candidate) and not _has_edges_kernel(whole, candidate)):
            return
        yield whole, proof


def _has_edges_kernel(whole: Candidate, candidate: Candidate) -> bool:
    """Whether a second CUDA kernel can run the whole's further borders and its end-row arithmetic, with a bounded
    number of view arguments."""
    borders = [item for k, item in whole.numbered if k > candidate.last]
    late = [each for each in whole.preparations if isinstance(each, EndArithmetic)]
    views = [len(launch.kernel.parameters) for launch in borders]
    views += [len(each.rows) + len(each.others) + 1 for each in late]
    return len(views) * max(views) <= _MOST_VIEWS and group_targets(whole) == group_targets(candidate)


def borders_alone(candidate: Candidate) -> Legal | None:
    """One of several stores into borders, with those that follow it, without a loop over an interior; None for a single
    store, which a call would not pay for, and if a law objects."""
    items = dict(enumerate(candidate.graph.region.items))
    beside = [items.get(candidate.first + k) for k in (-1, 1)]
    if not any(isinstance(item, ArrayStatement) and item.stores_in_border for item in beside):
        return None
    answer = prove(candidate)
    if isinstance(answer, Objection) or strategy(candidate) is not Strategy.KERNEL:
        return None
    found = list(borders_after(candidate))
    whole = found[-1][0] if found else candidate
    return Legal(whole, joint_decisions((answer, *(proof for _, proof in found))), len(found))


def borders_before(candidate: Candidate, interior: Candidate) -> Iterator[tuple[Candidate, tuple[Decision, ...]]]:
    """The candidate with one more preceding store at a time, and the proof of that store alone.

    `v[0] = 0.0; v[1:-1] = ...`: the kernel goes over the border after the `interior`, which touches none of its
    elements and writes none of its operands, and before the borders that follow. Not for a CUDA kernel that overwrites
    arrays whose old values it reads: the border has already set these.
    """
    if not _may_have_borders(interior) or _has_edges(interior):
        return
    whole = candidate
    items = candidate.graph.region.items
    for k in range(candidate.first - 1, -1, -1):
        item = items[k]
        whole = replace(whole, first=k)
        if not isinstance(item, Launch) or not is_border(item, interior) or not may_run_after(k, interior):
            return
        proof = proof_of_border(k, whole)
        if proof is None:
            return
        yield whole, proof


def proof_of_border(k: int, whole: Candidate) -> tuple[Decision, ...] | None:
    """The proof of item `k` alone, and of what it shares with the whole; None if a law objects."""
    if calls_between(whole):
        return None
    alone = prove(replace(whole, first=k, last=k, again=None, aside=()))
    together = proof_of_whole(whole)
    if isinstance(alone, Objection) or isinstance(together, Objection):
        return None
    known = {decision.obligation: decision for decision in together}
    return tuple(known.get(decision.obligation, decision) for decision in alone)


def may_run_after(k: int, candidate: Candidate) -> bool:
    """Whether item `k` and the later members touch no element that one of them writes."""
    items = candidate.graph.region.items
    for member, launch in candidate.numbered:
        if member < k:
            continue
        for dependence in candidate.graph.between(k, member):
            border = items[k]
            assert isinstance(border, Launch)
            source, sink = Touch(border.kernel.domain, dependence.first), Touch(launch.kernel.domain, dependence.second)
            if different_instances(source, sink) is not None or same_instance(source, sink):
                return False
    return True


def joint_decisions(decisions: Iterable[tuple[Decision, ...]]) -> tuple[Decision, ...]:
    """One decision for each obligation, which depends on the facts of all."""
    return tuple(_both(same) for same in zip(*decisions, strict=True))


def _both(same: tuple[Decision, ...]) -> Decision:
    given: dict[RuntimeFact, None] = {}
    for decision in same:
        assert isinstance(decision.verdict, Proved)
        given.update(dict.fromkeys(decision.verdict.given))
    return replace(same[0], verdict=Proved(_with_attributes_together(tuple(given))))


def _with_attributes_together(facts: tuple[RuntimeFact, ...]) -> tuple[RuntimeFact, ...]:
    """The facts, with those on attributes of one object joined into one, because the guard checks them once."""
    spoken = [fact for fact in facts if fact.kind is FactKind.ATTRIBUTES]
    if len(spoken) < 2:
        return facts
    owners = sorted({fact.operands[0] for fact in spoken})
    names = {
        o: sorted({name for fact in spoken if fact.operands[0] == o for name in fact.operands[1:]}) for o in owners
    }
    whole = (replace(spoken[0], operands=(owner, *names[owner])) for owner in owners)
    return (*(fact for fact in facts if fact not in spoken), *whole)


def proof_of_whole(candidate: Candidate) -> tuple[Decision, ...] | Objection:
    """The proof that all its launches may run in sequence at the place of the first one."""
    return prove(candidate, tuple(law for law in OBLIGATIONS if law.name in _OF_THE_WHOLE))


def _may_have_borders(candidate: Candidate) -> bool:
    is_whole = (
        candidate.launches[-1].source.form is LaunchForm.ASSIGNMENT and candidate.launches[-1].source.whole is None
    )
    return is_whole and has_one_loop(candidate)


def has_one_loop(candidate: Candidate) -> bool:
    """Whether its kernel goes over the arrays once, in one main loop nest, which others may follow."""
    launches = candidate.launches
    statements = (statement for launch in launches for statement in launch.kernel.body)
    is_reduced = any(isinstance(statement, Reduce) or is_scan(statement) for statement in statements)
    if is_reduced or (_has_edges(candidate) and not _takes_views(candidate)):
        return False
    if all_can(Ability.BORDERS, candidate):
        return True
    is_kernel = strategy(candidate) is Strategy.KERNEL  # NumPy's functions over tiles take whole arrays
    return is_kernel and windows_that_pay(candidate) is None


def _has_edges(candidate: Candidate) -> bool:
    return some_can(Ability.BORDERS, candidate)


def _takes_views(candidate: Candidate) -> bool:
    """Whether it has a CUDA kernel on views, beside which another one sets borders; borders alone have none."""
    return any(array.is_view for array in candidate.arrays) and not is_of_borders(candidate)


def is_of_borders(candidate: Candidate) -> bool:
    """Whether it only stores into rows, columns and elements."""
    return all(launch.stores_in_border for launch in candidate.launches)


def is_border(launch: Launch, candidate: Candidate) -> bool:
    """Whether it stores into a row, column or element of an array of the candidate, and reads no result of the
    candidate."""
    bound = {name for member in candidate.launches for name in member.results if name not in member.writes.updated}
    names = {operand.name for operand in launch.operands}
    near = {name for member in candidate.launches for name in touched(member)}
    if launch.source.form is not LaunchForm.ASSIGNMENT or names & bound or not near.issuperset(launch.writes.stored):
        return False
    is_timed = any(isinstance(operand, TimedExpression) for operand in launch.operands)
    if is_timed or any(array.before_of for array in launch.kernel.parameters):
        return False
    return launch.stores_in_border and launch_targets(launch, candidate) >= group_targets(candidate)


@dataclass(frozen=True, slots=True)
class Bordered:
    """The group `inner` with its borders before and after it: the `candidate`, and its proof."""

    inner: Candidate
    candidate: Candidate
    decisions: Proof
    first: int
    last: int


def with_borders(groups: Sequence[Group]) -> Iterator[Bordered]:
    """The groups, in source order, that remain after groups have absorbed their borders.

    A border belongs to the group that it follows, else to the one that it precedes. The remaining borders form groups
    among themselves.
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
    found = _undivided(borders_after(group.candidate), group.inner, groups, taken, attrgetter("last"))
    return _grown(group, found, group.first, len(found))


def _before(group: Bordered, groups: Sequence[Group], taken: set[int]) -> Bordered:
    found = _undivided(borders_before(group.candidate, group.inner), group.inner, groups, taken, attrgetter("first"))
    return _grown(group, found, len(found), group.last)


def _grown(group: Bordered, further: Sequence[Group], first: int, last: int) -> Bordered:
    whole = further[-1][0] if further else group.candidate
    proofs = (group.decisions, *(decisions for _, decisions in further))
    return Bordered(group.inner, whole, joint_decisions(proofs), first, last)


def _undivided(
    found: Iterable[Group],
    inner: Candidate,
    groups: Sequence[Group],
    taken: set[int],
    place: Callable[[Candidate], int],
) -> list[Group]:
    """The leading borders that are all free and contain each of the other groups wholly or not at all; they are then
    `taken`."""
    further = list(takewhile(lambda entry: place(entry[0]) not in taken, found))
    for other, _ in groups:
        if further and other != inner:
            reached = further[-1][0]
            if inner.last < other.first <= reached.last < other.last:
                further = [entry for entry in further if entry[0].last < other.first]
            elif other.first < reached.first <= other.last < inner.first:
                further = [entry for entry in further if entry[0].first > other.last]
    taken.update(place(whole) for whole, _ in further)
    return further


def border_between(run: Candidate, refused: Candidate) -> tuple[Candidate, Objection] | None:
    """The run with its reader, and the store in between: `fx = u[1:] - u[:-1]; u[0] = 0.0; u[1:-1] = fx[1:] - fx[:-1]`.

    The kernel that recomputes `fx` for its reader would run before the store, which must not touch its operands.
    """
    *_, border = refused.launches
    reader = _reader(run, refused.last) if is_of_borders(replace(refused, first=refused.last)) else None
    if reader is None:
        return None
    reason = f"The store `{border.source.text.splitlines()[0]}` stands between."
    objection = Objection("FUS207", Unproved(reason), border.span, run.launches[0].span, "")
    return replace(refused, last=reader), objection


def _reader(run: Candidate, border: int) -> int | None:
    """The launch after item `border` that reads a result of the run, unless it is a border itself."""
    bound = {name for launch in run.launches for name in launch.results}
    items = enumerate(run.graph.region.items[border + 1 :], start=border + 1)
    later = ((k, item) for k, item in items if isinstance(item, Launch))
    found = (k for k, item in later if bound & {operand.name for operand in item.operands} - set(item.writes.stored))
    reader = next(found, None)
    return None if reader is None or is_of_borders(replace(run, first=reader, last=reader)) else reader


def borders_aside(run: Candidate, alone: Candidate) -> Candidate | None:
    """`alone`, with all later stores into borders set aside; None if none of them separates the run from a reader."""
    items = enumerate(run.graph.region.items[run.first + 1 :], start=run.first + 1)
    others = {*run.aside, *run.waiting}
    found = [k for k, item in items if isinstance(item, Launch) and (k in others or item.stores_in_border)]
    if not any(_reader(replace(run, last=min(run.last, k - 1)), k) for k in found):
        return None
    return replace(alone, aside=tuple(found))


def with_borders_inside(candidate: Candidate) -> Candidate:
    """The candidate with only those stores set aside that stand between members."""
    return replace(candidate, aside=tuple(k for k in candidate.aside if candidate.first < k < candidate.last))


def proof_with_borders(candidate: Candidate, decisions: tuple[Decision, ...]) -> tuple[Decision, ...] | None:
    """The proof of the candidate with the borders between its members, which run after them; None if a law objects.

    `fx = u[1:] - u[:-1]; v[0] = 0.0; v[1:-1] = fx[1:] - fx[:-1]`: members before a border keep their order. Later
    members touch no element that the border writes, and write none that it reads.
    """
    if (
        candidate.launches[-1].source.form is not LaunchForm.ASSIGNMENT
        or not candidate.aside
        or not has_one_loop(candidate)
    ):
        return None
    if _has_edges(candidate):
        return None
    whole = replace(candidate, aside=())
    proofs = [decisions]
    for k in candidate.aside:
        border = candidate.graph.region.items[k]
        is_fit = isinstance(border, Launch) and is_border(border, candidate) and may_run_after(k, candidate)
        proof = proof_of_border(k, whole) if is_fit else None
        if proof is None:
            return None
        proofs.append(proof)
    return joint_decisions(proofs)


def taken_in(candidate: Candidate) -> tuple[Candidate, tuple[int, ...]]:
    """The candidate with the borders between its members as members, and their indices."""
    whole = replace(candidate, aside=())
    return whole, tuple(number for number, (k, _) in enumerate(whole.numbered) if k in candidate.aside)
