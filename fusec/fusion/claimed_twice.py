"""Which statements would two groups replace, one of launches and one of arrays?"""

from collections.abc import Sequence

from fusec.base.plan import FusionGroup, Refusal
from fusec.base.source_span import SourceSpan


def claimed_twice(groups: Sequence[FusionGroup]) -> tuple[FusionGroup, ...]:
    """The groups of launches that compute what is an array statement, or a part of one, of another group.

    `w = 0.5 * p + q` between two launches is arithmetic of numbers for them, unless the source shows that `p` is an array.
    """
    of_arrays = [group.span for group in groups if not group.is_of_launches]
    return tuple(group for group in groups if group.is_of_launches and any(group.span.meets(s) for s in of_arrays))


def refusal_of(group: FusionGroup) -> Refusal:
    """Why the launches stay apart."""
    first, *_, last = group.members
    return Refusal(
        "FUS207",
        group.function,
        f"`{last.name}` not fused",
        "an array statement stands between.",
        "",
        last.span,
        first.span,
    )


def is_inside(span: SourceSpan, groups: Sequence[FusionGroup]) -> bool:
    """Whether it is the place of a statement that one of the groups takes in, or of an argument."""
    return any(group.span.meets(span) for group in groups)
