"""Partition the launches of a region greedily into legal, profitable groups."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from fusec.base.ir.array import Padding
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import Launch, LaunchForm
from fusec.base.ir.program import Region, WholeLoops
from fusec.base.proof.dependence import DependenceGraph
from fusec.fusion.analysis.contraction import kept_numbers
from fusec.fusion.analysis.tiles import changes_bits, ends_of_runs
from fusec.fusion.arrays.boundary_stores import (
    border_between,
    borders_aside,
    is_of_borders,
    proof_with_borders,
    taken_in,
    with_borders,
    with_borders_inside,
)
from fusec.fusion.arrays.epilogues import decisions_with_closings, is_small_inside, waiting_items, with_closings
from fusec.fusion.arrays.recomputed_runs import legal_at, longest_recomputed, recomputations
from fusec.fusion.arrays.right_hand_side import only_right_hand_side, stored_apart
from fusec.fusion.arrays.slow_totals import with_slow_totals
from fusec.fusion.halos.stencil_recomputation import placements, recomputed
from fusec.fusion.model.candidate import Candidate, Placement, Settings
from fusec.fusion.model.decided import Legal, Refused
from fusec.fusion.model.obligation import Objection
from fusec.fusion.obligations.proof import prove, proved
from fusec.fusion.profit.cut_points import meet_later, seams
from fusec.fusion.profit.profit import (
    is_lone_pass,
    only_allocates,
    recomputation,
    shares_data,
    too_much_again,
    unprofitable,
)
from fusec.fusion.profit.rolling_buffers import windows_that_pay

_LONGER = 8  # times as many launches are tried next


def partition(
    graph: DependenceGraph, helpers: tuple[HelperFunction, ...], settings: Settings
) -> Iterator[Legal | Refused]:
    """Legal and profitable groups, and the refusals between them, in source order.

    Greedy: each run is extended by the next launch as long as the whole is proved legal. A run is then cut wherever
    both sides share no array, because only sharing saves memory traffic. Arithmetic on reduced numbers moves to the
    epilogue if the kernel can compute it there.
    """
    waiting = waiting_items(graph, helpers, settings)
    while waiting:
        entries = tuple(map(_closed, _partition(graph, helpers, settings, waiting)))
        taken = tuple(k for entry in entries if entry is not None for k in entry.candidate.closings)
        if taken == waiting and None not in entries:
            yield from (entry for entry in entries if entry is not None)
            return
        waiting = taken if None not in entries else ()
    yield from _partition(graph, helpers, settings, ())


def _closed(entry: Legal | Refused) -> Legal | Refused | None:
    """The group with the epilogue of its kernel; None if a waiting item must stay between its launches."""
    if isinstance(entry, Refused):
        return entry
    candidate = with_closings(entry.candidate)
    is_one_loop = not (entry.borders or entry.first_borders or entry.borders_between)
    if candidate is None or not candidate.closings:
        return None if candidate is None else replace(entry, candidate=candidate)
    decisions = decisions_with_closings(candidate, entry.decisions)
    return replace(entry, candidate=candidate, decisions=decisions) if decisions and is_one_loop else None


def _partition(
    graph: DependenceGraph, helpers: tuple[HelperFunction, ...], settings: Settings, waiting: tuple[int, ...]
) -> Iterator[Legal | Refused]:
    """The partition with these items waiting for an epilogue."""
    entries = tuple(with_slow_totals(_worthwhile(graph, helpers, settings, waiting)))
    groups = tuple((entry.candidate, entry.decisions) for entry in entries if isinstance(entry, Legal))
    bordered = {(group.inner.first, group.inner.last): group for group in with_borders(groups)}
    before = {item for group in bordered.values() for item in range(group.candidate.first, group.inner.first)}
    taken = before | {k for group in bordered.values() for k in range(group.inner.last + 1, group.candidate.last + 1)}
    for entry in entries:
        if entry.candidate.last in taken or (isinstance(entry, Refused) and entry.candidate.first in before):
            continue
        if isinstance(entry, Refused):
            yield entry
            continue
        whole = bordered[entry.candidate.first, entry.candidate.last]
        candidate, between = taken_in(whole.candidate)
        yield Legal(candidate, whole.decisions, whole.last, whole.first, between)


def _worthwhile(
    graph: DependenceGraph, helpers: tuple[HelperFunction, ...], settings: Settings, waiting: tuple[int, ...]
) -> Iterator[Legal | Refused]:
    whole = Candidate(graph, 0, 0, helpers, settings, waiting=waiting)
    for run in _runs(whole, range(len(graph.region.items))):
        if isinstance(run, Refused):
            yield run
            continue
        for group in (part for piece in _cut(run) for part in _between_numbers(piece)):
            objection = None if isinstance(group, Refused) else unprofitable(group.candidate)
            if isinstance(group, Refused) or objection is None:
                yield group
            elif not _is_small(group.candidate):
                yield Refused(group.candidate, objection)
                yield from _arithmetic(group) if objection.code == "FUS306" else ()


def _between_numbers(run: Legal) -> Iterator[Legal | Refused]:
    """The parts of a run around launches that compute numbers which are read afterwards, and these launches.

    Recomputed producers belong to their consumers, so the parts of such a run are runs of their own. A loop has no
    parts.
    """
    candidate = run.candidate
    kept = kept_numbers(candidate)
    if len(kept) in (0, len(candidate.launches)):
        yield run
        return
    is_of_places = candidate.plain is not None
    if is_of_places and any(first <= k <= last for first, last in _loops(candidate.graph.region) for k in kept):
        return
    for _, stretch in groupby(candidate.numbered, lambda entry: entry[0] in kept):
        items = [item for item, _ in stretch]
        if candidate.plain is not None:
            runs = _runs(candidate.plain, range(items[0], items[-1] + 1))
            pieces = [piece for found in runs for piece in ([found] if isinstance(found, Refused) else _cut(found))]
        else:
            part = _part(run, items[0], items[-1])
            pieces = [] if part is None else [part]
        for piece in pieces:
            yield from [piece] if isinstance(piece, Refused) else _between_numbers(piece)


def _is_small(candidate: Candidate) -> bool:
    """Whether it is a single operation inside a statement that stays, or a second name, for which no kernel is
    expected."""
    (*others, last) = candidate.launches
    if last.alias_of is not None:
        return not others
    return not others and is_small_inside(last)


def _arithmetic(run: Legal) -> Iterator[Legal]:
    """The parts of a run that do not pay as tiles but pay as a kernel with NumPy's bits."""
    candidate = run.candidate
    for changes, stretch in groupby(candidate.numbered, lambda entry: changes_bits(entry[1], candidate.helpers)):
        items = [item for item, _ in stretch]
        part = _part(run, items[0], items[-1])
        if not changes and part is not None and unprofitable(part.candidate) is None:
            yield part


def _runs(around: Candidate, stretch: range) -> Iterator[Legal | Refused]:
    """The longest runs of launches in this range of the region of `around`, in order."""
    graph, waiting = around.graph, around.waiting
    last_items = ends_of_runs(graph.region, around.helpers, around.settings) | {stretch[-1]} if stretch else frozenset()
    k = stretch.start
    while k < stretch.stop:
        item = graph.region.items[k]
        if isinstance(item, HostStatement) or item.alias_of is not None or k in waiting:
            k += 1
            continue
        start = Candidate(graph, k, _last_of_loop(graph.region, k), around.helpers, around.settings, waiting=waiting)
        alone, refusal = _start(start)
        stencil = _recomputed_start(start, last_items) if alone is None else None
        if stencil is not None:
            yield stencil
            k = stencil.candidate.last + 1
            continue
        if refusal is not None:
            yield refusal
        if alone is None:
            k = start.last + 1
            continue
        ends = _ends(alone.candidate, last_items)
        run, refusal = _longest(alone, ends)
        refusal = _of_border(run, refusal)
        further = recomputations(alone.candidate, [end for end in ends if end > run.candidate.last])
        stencil = longest_recomputed(further) or _stored_apart(run, refusal)
        run, refusal = (run, refusal) if stencil is None else (stencil, None)
        refusal = _too_much_again(run, further) or _of_copies(run, further, refusal)
        longer = _with_borders_between(run, alone, last_items)
        run, refusal = (run, refusal) if longer is None else (longer, None)
        *parts, last = _cut(run)
        if refusal is None or not parts:
            parts.append(last)
        yield from parts
        if refusal is not None:
            yield refusal
        k = parts[-1].candidate.last + 1


def _ends(alone: Candidate, last_items: frozenset[int]) -> list[int]:
    """The items at which a run from here may end: launches that are whole statements, a `return` only as the last, or
    expressions that their statement evaluates first; nothing after one of the `last_items`."""
    items = alone.graph.region.items
    ends: list[int] = []
    last = alone.launches[0]
    for k in range(alone.last + 1, len(items)):
        item = items[k]
        if isinstance(item, HostStatement) or k in alone.aside or k in alone.waiting:
            continue
        before = ends[-1] if ends else alone.last
        is_whole = last.source.form is LaunchForm.ASSIGNMENT
        if before in last_items or not (is_whole or _are_of_one_statement(last, item)):
            break
        ends += [k] if item.alias_of is None and _last_of_loop(alone.graph.region, k) == k else []
        last = item
    return ends


def _are_of_one_statement(launch: Launch, later: Launch) -> bool:
    """Whether both are expressions inside one statement that stays."""
    forms = {launch.source.form, later.source.form}
    return forms == {LaunchForm.EXPRESSION} and launch.statement_span == later.statement_span


def _last_of_loop(region: Region, k: int) -> int:
    """The last launch of the loop that contains item `k`; `k` if there is none."""
    return next((last for first, last in _loops(region) if first <= k <= last), k)


def _loops(region: Region) -> tuple[tuple[int, int], ...]:
    """The first and last launch of each unrolled loop."""
    return region.bond.items if isinstance(region.bond, WholeLoops) else ()


def _longest(alone: Legal, ends: list[int]) -> tuple[Legal, Refused | None]:
    """The longest legal run that begins with `alone`, and why the next launch does not join it.

    Every law is about all members or all pairs of them, so that parts of a legal run are legal: bisection; most runs
    are short.
    """
    best: Legal = alone
    refusal: Refused | None = None
    low, high = 0, len(ends)  # the run with the first `low` ends is legal, with more than `high` it is not
    count = min(high, _LONGER)
    while low < high:
        candidate = replace(alone.candidate, last=ends[count - 1])
        answer = prove(candidate)
        if isinstance(answer, Objection):
            high, refusal = count - 1, Refused(candidate, answer)
        else:
            low, best = count, Legal(candidate, answer)
        count = min(high, count * _LONGER) if refusal is None else (low + high + 1) // 2
    return best, refusal


def _with_borders_between(run: Legal, alone: Legal, last_items: frozenset[int]) -> Legal | None:
    """The longer run, if any, from `alone` on with stores into borders between producers and readers."""
    aside = borders_aside(run.candidate, alone.candidate)
    if aside is None:
        return None
    ends = _ends(aside, last_items)
    whole, _ = _longest(Legal(aside, alone.decisions), ends)
    longer = longest_recomputed(recomputations(aside, [end for end in ends if end > whole.candidate.last])) or whole
    if longer.candidate.last <= run.candidate.last or any(seams(longer.candidate)):
        return None
    candidate = with_borders_inside(longer.candidate)
    proof = proof_with_borders(candidate, longer.decisions)
    return None if proof is None else Legal(candidate, proof)


def _of_border(run: Legal, refusal: Refused | None) -> Refused | None:
    """The refusal if it is reported; for a store into a border between a launch and its reader, that it stands
    there."""
    if refusal is None:
        return None
    between = border_between(run.candidate, refusal.candidate)
    if between is not None:
        return Refused(*between)
    return refusal if _is_told(run, refusal) else None


def _recomputed_start(start: Candidate, last_items: frozenset[int]) -> Legal | None:
    """The longest run that begins with a loop whose iterations read neighbours of each other, or with a padded array,
    which exists as slices only, if it is legal and pays."""
    if start.first == start.last and not any(isinstance(array.index, Padding) for array in start.arrays):
        return None
    return longest_recomputed(recomputations(start, [start.last, *_ends(start, last_items)]))


def _stored_apart(run: Legal, refusal: Refused | None) -> Legal | None:
    """The run and the value of the next launch's store, if launches of the run read what it overwrites."""
    if refusal is None or refusal.objection.code != "FUS204" or any(seams(refusal.candidate)):
        return None
    return stored_apart(run.candidate, refusal.candidate)


def _too_much_again(run: Legal, further: list[tuple[Candidate, tuple[Placement, ...]]]) -> Refused | None:
    """Why the next launch does not join the run, although it legally could."""
    for plain, places in further:
        if plain.last <= run.candidate.last:
            continue
        estimate, candidate = recomputation(plain, places), recomputed(plain, places)
        if estimate.pays or windows_that_pay(candidate) is not None or isinstance(prove(candidate), Objection):
            return None
        return Refused(plain, too_much_again(plain, estimate))
    return None


def _of_copies(
    run: Legal, further: list[tuple[Candidate, tuple[Placement, ...]]], refusal: Refused | None
) -> Refused | None:
    """Why the next launch does not join the run: the objection to recomputed producers, if there are any."""
    longer = [entry for entry in further if entry[0].last > run.candidate.last]
    if refusal is None or refusal.objection.code != "FUS203" or not longer:
        return refusal
    plain, places = longer[0]
    answer = prove(recomputed(plain, places))
    if not isinstance(answer, Objection) or answer.code == "FUS203" or plain.last != refusal.candidate.last:
        return refusal
    return Refused(plain, answer)


def _is_told(run: Legal, refusal: Refused) -> bool:
    """Whether the refusal loses anything: the launch shares data, and not all are stores into borders. A statement in
    between is reported if it separates a writer from a reader."""
    launch = refusal.candidate.launches[-1]
    if is_of_borders(replace(refusal.candidate, aside=())):
        return False
    parts = refusal.objection.code == "FUS207" and refusal.objection.place != launch.span
    return not parts and launch.alias_of is None and shares_data(run.candidate, launch)


def _cut(run: Legal) -> list[Legal]:
    """The parts of a run that share nothing, each proved again; the run itself if one part cannot be proved alone.

    A single pass stays with the part before it if a later launch reads values of both, which shows that they have one
    shape: NumPy would be slower for it than the kernel that is called anyway.
    """
    candidate = run.candidate
    parts: list[Legal | None] = []
    first = candidate.first
    ends = [*seams(candidate), (candidate.last, candidate.last)]
    for (last, following), (next_last, _) in zip(ends, [*ends[1:], ends[-1]], strict=True):
        before, after = replace(candidate, first=first, last=last), replace(candidate, first=following, last=next_last)
        if last == candidate.last or not (
            is_lone_pass(after) and not is_lone_pass(before) and meet_later(before, after)
        ):
            parts.append(_part(run, first, last))
            first = following
    legal = [part for part in parts if part is not None]
    return legal if len(legal) == len(parts) else [run]


def _part(run: Legal, first: int, last: int) -> Legal | None:
    """The part; None if its proof needs what the other launches touch, as equal shapes of slices are proved for
    pairs."""
    candidate = replace(run.candidate, first=first, last=last)
    if candidate == run.candidate:
        return run
    if candidate.plain is not None:
        candidate = replace(candidate.plain, first=first, last=last)
        places = placements(candidate)
        if places is not None:
            return legal_at(candidate, places)
    return proved(candidate)


def _start(alone: Candidate) -> tuple[Legal | None, Refused | None]:
    """A group of one launch or loop; of the launch's right-hand side, if a law objects to the store."""
    answer = prove(alone)
    if not isinstance(answer, Objection):
        return Legal(alone, answer), None
    makes_memory = unprofitable(alone) if only_allocates(alone) else None
    refusal = Refused(alone, makes_memory or answer)
    value = only_right_hand_side(alone) if len(alone.launches) == 1 else None
    return None if value is None else proved(value), refusal
