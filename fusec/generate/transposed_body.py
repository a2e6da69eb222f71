"""What does a kernel that reduces rows or columns compute of arrays that lie in memory in the other order?"""

from dataclasses import replace

from fusec.base.expression import Reduce
from fusec.base.plan import FusionGroup
from fusec.generate.body import Body, Step


def has_transposed_kernel(group: FusionGroup, body: Body) -> bool:
    """Whether the user asked for it, and memory has a say: kernels of a single pass go along any memory."""
    return group.any_order and bool(body.row_reductions)


def transposed(body: Body) -> Body:
    """The same computation on the transposed arrays: what is reduced along a row is reduced along a column, and the reverse.

    `x.sum(axis=-1)` -> `x.sum(axis=0)`. A step that has one value for each row then has one for each column, so that the sweeps
    of one body are those of the other.
    """
    return replace(body, steps=tuple(map(_transposed, body.steps)))


def _transposed(step: Step) -> Step:
    statement = step.statement
    if not isinstance(statement, Reduce) or not statement.is_partial:
        return step
    return replace(step, statement=replace(statement, axis=-1 if statement.is_column else 0))
