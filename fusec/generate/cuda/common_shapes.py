"""Which operands of a kernel of views have the shape of what it reads at other places than the author does."""

from collections.abc import Sequence

from fusec.base.ir.interior import interiors
from fusec.base.plan.body import Body
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind


def has_interior(body: Body) -> bool:
    """Whether the kernel computes other values inside an array than at its ends."""
    return any(interiors(step.statement.value for step in body.steps))


def common_shapes(group: FusionGroup, body: Body, given: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Operands that have that shape together: those that give it to an array which the author slices, and those that are
    read at other places beside them. Each has it alone if the author slices it himself; all do if a view says nothing about it.
    """
    facts = (*group.facts_of(FactKind.COMMON), *group.facts_of(FactKind.SAME_RANK))
    if not facts and not has_interior(body):
        return ()
    views = [array for array in body.operands if array.is_view]
    sliced = {name for names in facts for name in names}
    beside = dict.fromkeys(array.base for array in views if array.code.or_number and array.base not in sliced)
    own = [array for array in views if array.base in sliced.union(beside) and not array.code.or_number]
    if not facts or not sliced.issubset(given) or not all(array.is_slice for array in own):
        return tuple((name,) for name in given)
    alone = dict.fromkeys((array.base,) for array in own)
    return tuple(dict.fromkeys((*alone, *facts, *([(*facts[0], *beside)] if beside else []))))
