"""Which of two groups has the call of a ufunc that both take in: an array statement's, or one of compiled loops?"""

from collections.abc import Iterator, Sequence

from fusec.base.plan import FusionGroup
from fusec.base.refusal import Refusal
from fusec.base.source_span import SourceSpan


def ufuncs_twice(groups: Sequence[FusionGroup]) -> tuple[FusionGroup, ...]:
    """The groups that give way: of each two the smaller one, which of two equal ones is the one of loops.

    A kernel of array statements takes arrays of all dtypes for which NumPy has a loop, and its guard costs less: called with 100
    elements, three ufuncs took 3.8 microseconds in one, 18.8 as one compiled loop and 8.5 as they were.
    """
    of_loops = [group for group in groups if group.is_of_loops]
    of_arrays = [group for group in groups if group.stages or not (group.is_of_loops or group.is_of_launches)]
    return tuple(dict.fromkeys(_smaller(one, other) for one in of_loops for other in of_arrays if _share(one, other)))


def _smaller(of_loops: FusionGroup, of_arrays: FusionGroup) -> FusionGroup:
    return of_loops if len(_statements(of_arrays)) >= len(_statements(of_loops)) else of_arrays


def _share(one: FusionGroup, other: FusionGroup) -> bool:
    return any(mine.meets(theirs) for mine in _statements(one) for theirs in _statements(other))


def _statements(group: FusionGroup) -> tuple[SourceSpan, ...]:
    members = (member for part in group.stages or (group,) for member in part.members)
    return tuple(dict.fromkeys(member.statement_span for member in members))


def refusals_of(beaten: Sequence[FusionGroup], groups: Sequence[FusionGroup]) -> Iterator[Refusal]:
    """Why a group that gave way is none, where another does not take in all of its statements."""
    for group in beaten:
        first, last = group.members[0], group.members[-1]
        winners = [other for other in groups if _share(group, other)]
        if all(any(span in _statements(other) for other in winners) for span in _statements(group)):
            continue
        reason = f"`{winners[0].members[-1].name}` takes in the call of a ufunc that is a part of it."
        yield Refusal("FUS207", group.function, f"`{last.name}` not fused", reason, "", last.span, first.span)


def is_settled(refusal: Refusal, groups: Sequence[FusionGroup]) -> bool:
    """Whether it is about a call of a ufunc that one of the groups takes in after all."""
    with_ufuncs = [group for group in groups if group.is_of_loops or any(operand.ufunc for operand in group.operands)]
    is_told_alone = refusal.code.startswith(("FUS3", "FUS4"))
    return is_told_alone and any(s == refusal.span for group in with_ufuncs for s in _statements(group))
