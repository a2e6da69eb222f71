"""Resolve statements that two groups contain, and groups of conditional launches that no other group contains."""

from collections.abc import Iterator, Sequence

from fusec.base.ir.kernel import Sign
from fusec.base.plan.front_ends import LAUNCHED, LOOP_CALLS
from fusec.base.plan.plan import FusedLoop, FusionGroup, LoopInColumns
from fusec.base.plan.refusal import Refusal
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.text.source_span import SourceSpan
from fusec.fusion.model.decided import Legal, Refused, Staged


def claimed_twice(groups: Sequence[FusionGroup]) -> tuple[FusionGroup, ...]:
    """The groups of launches that compute an array statement, or a part of one, of another group; and the groups of
    arrays with a statement that allocates an array that compiled loops do without.

    For launches, `w = 0.5 * p + q` between two of them is arithmetic of numbers, unless the source shows that `p` is an
    array.
    """
    of_arrays = [group for group in groups if group.front_end not in LAUNCHED]
    allocations = [span for group in groups if group.front_end == LOOP_CALLS for span in group.source.taken_in]
    launched = (
        each for each in groups if each.front_end in LAUNCHED and any(each.span.meets(a.span) for a in of_arrays)
    )
    making = (
        each for each in of_arrays if each.front_end != LOOP_CALLS and any(each.span.meets(s) for s in allocations)
    )
    return (*launched, *making)


def claimed_by_loops(groups: Sequence[FusionGroup], loops: Sequence[FusedLoop]) -> tuple[FusionGroup, ...]:
    """The groups that end in the iterable of such a loop, which stays as written: `for k in range(int(np.max(u +
    v))):`."""
    heads = [loop.loop.head for loop in loops]
    return tuple(group for group in groups if any(head.meets(group.members[-1].span) for head in heads))


def refusal_of_head(group: FusionGroup) -> Refusal:
    """Why NumPy computes the loop's iterable."""
    return _stays(group, "The loop runs as a wavefront, and its head stays as it is.")


def _stays(group: FusionGroup, reason: str, code: str = "FUS207", hint: str = "") -> Refusal:
    first, last = group.members[0], group.members[-1]
    return Refusal(code, group.source.function, f"`{last.name}` not fused", reason, hint, last.span, first.span)


def without_loop(groups: Sequence[FusionGroup], loops: Sequence[FusedLoop]) -> tuple[FusionGroup, ...]:
    """The groups of rows or elements whose loop does not run as one kernel: as one for each iteration they may be slower
    than the statements."""
    inner = {name for loop in loops if isinstance(loop, LoopInColumns) for name in loop.inner}
    doubtful = (group for group in groups if any(m.evidence.sign is Sign.IN_LOOP for m in group.members))
    return tuple(group for group in doubtful if group.name not in inner)


def refusal_of_parts(group: FusionGroup) -> Refusal:
    """Why the statements of an iteration stay as written."""
    reason = "Nothing shows whether the loop selects elements or rows, and its iterations are not one kernel."
    return _stays(group, reason, "FUS404", "If these are rows, write them as slices of all their axes, `a[i, :]`.")


def refusal_of(group: FusionGroup) -> Refusal:
    """Why the launches, or the statements, are not fused."""
    if group.front_end in LAUNCHED:
        return _stays(group, "an array statement stands between.")
    return _stays(group, "one of them makes an array for compiled loops that are fused without it.")


def is_inside(span: SourceSpan, groups: Sequence[FusionGroup]) -> bool:
    """Whether it is the span of a statement in one of the groups, or of an argument."""
    return any(group.span.meets(span) for group in groups)


def unclaimed(
    graph: DependenceGraph, entries: Sequence[Legal | Staged | Refused], groups: Sequence[FusionGroup]
) -> tuple[Legal, ...]:
    """The group of all launches of the region, if it exists and no launch is in another group.

    No refusal is reported otherwise: the launches are no straight line in the author's text.
    """
    last = len(graph.region.items) - 1
    whole = [entry for entry in entries if isinstance(entry, Legal) and entry.candidate.first == 0]
    is_free = not any(graph.region.span.meets(group.span) for group in groups)
    return tuple(entry for entry in whole if is_free and entry.candidate.last == last)


def ufuncs_twice(groups: Sequence[FusionGroup]) -> tuple[FusionGroup, ...]:
    """The groups to drop: the smaller of each overlapping pair, or the one of loops if both are equal.

    A kernel of array statements accepts all dtypes for which NumPy has a loop, and its guard costs less: with 100
    elements, three ufuncs took 3.8 microseconds in one, 18.8 as one compiled loop and 8.5 unfused.
    """
    of_loops = [group for group in groups if group.front_end == LOOP_CALLS]
    of_arrays = [group for group in groups if not group.front_end.is_authored]
    return tuple(dict.fromkeys(_smaller(one, other) for one in of_loops for other in of_arrays if _share(one, other)))


def _smaller(of_loops: FusionGroup, of_arrays: FusionGroup) -> FusionGroup:
    return of_loops if len(_statements(of_arrays)) >= len(_statements(of_loops)) else of_arrays


def _share(one: FusionGroup, other: FusionGroup) -> bool:
    return any(mine.meets(theirs) for mine in _statements(one) for theirs in _statements(other))


def _statements(group: FusionGroup) -> tuple[SourceSpan, ...]:
    members = (member for part in group.stages or (group,) for member in part.members)
    return tuple(dict.fromkeys(member.statement_span for member in members))


def refusals_of(beaten: Sequence[FusionGroup], groups: Sequence[FusionGroup]) -> Iterator[Refusal]:
    """Why a dropped group is not fused, if no other group contains all of its statements."""
    for group in beaten:
        winners = [other for other in groups if _share(group, other)]
        if all(any(span in _statements(other) for other in winners) for span in _statements(group)):
            continue
        yield _stays(group, f"`{winners[0].members[-1].name}` contains the call of a ufunc of this group.")


def is_settled(refusal: Refusal, groups: Sequence[FusionGroup]) -> bool:
    """Whether it concerns a call of a ufunc that one of the groups contains after all."""
    with_ufuncs = [group for group in groups if group.front_end == LOOP_CALLS or group.call.ufuncs]
    is_told_alone = refusal.code.startswith(("FUS3", "FUS4"))
    return is_told_alone and any(s == refusal.span for group in with_ufuncs for s in _statements(group))
