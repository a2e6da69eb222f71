"""Which statements would two groups replace, one of launches and one of arrays, or a group and a loop over time?"""

from collections.abc import Sequence

from fusec.base.plan import FusionGroup, LoopInTurn
from fusec.base.refusal import Refusal
from fusec.base.source_span import SourceSpan


def claimed_twice(groups: Sequence[FusionGroup]) -> tuple[FusionGroup, ...]:
    """The groups of launches that compute what is an array statement, or a part of one, of another group; and the groups of
    arrays with a statement that makes an array for compiled loops, which do without it.

    `w = 0.5 * p + q` between two launches is arithmetic of numbers for them, unless the source shows that `p` is an array.
    """
    of_arrays = [group for group in groups if not group.is_of_launches]
    allocations = [span for group in groups if group.is_of_loops for span in group.taken_in]
    launched = (each for each in groups if each.is_of_launches and any(each.span.meets(a.span) for a in of_arrays))
    making = (each for each in of_arrays if not each.is_of_loops and any(each.span.meets(s) for s in allocations))
    return (*launched, *making)


def claimed_by_loops(groups: Sequence[FusionGroup], loops: Sequence[LoopInTurn]) -> tuple[FusionGroup, ...]:
    """Those that end in what such a loop goes through, which stays in the author's words: `for k in range(int(np.max(u + v))):`."""
    heads = [loop.loop.head for loop in loops]
    return tuple(group for group in groups if any(head.meets(group.members[-1].span) for head in heads))


def refusal_of_head(group: FusionGroup) -> Refusal:
    """Why NumPy computes what the loop goes through."""
    first, last = group.members[0], group.members[-1]
    reason = "The rounds of the loop run in turn, and its head stays as it is."
    return Refusal("FUS207", group.function, f"`{last.name}` not fused", reason, "", last.span, first.span)


def refusal_of(group: FusionGroup) -> Refusal:
    """Why the launches, or the statements, stay apart."""
    first, last = group.members[0], group.members[-1]
    reason = (
        "an array statement stands between."
        if group.is_of_launches
        else "one of them makes an array for compiled loops, which need no such array."
    )
    return Refusal("FUS207", group.function, f"`{last.name}` not fused", reason, "", last.span, first.span)


def is_inside(span: SourceSpan, groups: Sequence[FusionGroup]) -> bool:
    """Whether it is the place of a statement that one of the groups takes in, or of an argument."""
    return any(group.span.meets(span) for group in groups)
