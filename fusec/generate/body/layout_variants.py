"""Variants of a kernel's body for the other memory order, and for views of views.

If `inner = u[1:-1]` and the group reads `inner[1:]`, the operand is `u[1:-1][1:]` of the argument `u`, which leaves out
two elements at the start and one at the end.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from fusec.base.ir.array import Array, ViewCode
from fusec.base.ir.margins import lead_beyond, slice_text, stretch_text
from fusec.base.plan.body import Body, Step
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.slice_names import joined, left_out
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.reduced_axes import FIRST, LAST
from fusec.base.scalars.scans import scan_axis


def has_transposed_kernel(group: FusionGroup, body: Body) -> bool:
    """Whether the user asked for a kernel for the other memory order and the order matters: single-pass kernels follow
    any order. A scan along the first axis may be along the only one."""
    is_asked = group.kernel.any_order and bool(body.row_reductions or body.scans) and not body.reduces_lines
    return is_asked or any(scan_axis(scan) == 0 for scan in body.scans)


def transposed(body: Body) -> Body:
    """The same computation on transposed arrays: reductions along rows become reductions along columns, and the
    reverse.

    `x.sum(axis=-1)` -> `x.sum(axis=0)`. A step with one value for each row then has one for each column, so both bodies
    have the same sweeps.
    """
    return replace(body, steps=tuple(map(_transposed, body.steps)))


def _transposed(step: Step) -> Step:
    statement = step.statement
    if not isinstance(statement, Reduce) or not statement.is_partial:
        return step
    return replace(step, statement=replace(statement, axes=LAST if statement.is_column else FIRST))


def with_arrays_below(body: Body, views: Mapping[str, tuple[str, str]]) -> Body:
    """The body with operands that are views of the arguments, not views of views."""
    return replace(body, operands=tuple(_of_array(array, views) for array in body.operands))


def _of_array(array: Array, views: Mapping[str, tuple[str, str]]) -> Array:
    if array.base not in views:
        return array
    base, text = views[array.base]
    margins = joined(left_out(text), array.margins if array.is_view else ())
    if margins is not None and array.margins is not None and lead_beyond(array.margins):
        whole = stretch_text(base, margins)
    else:
        whole = re.sub(rf"^{re.escape(array.base)}", lambda _: text, _own_text(array))
    return replace(array, base=base, text=whole, code=ViewCode(bounds=array.code.bounds), margins=margins)


def _own_text(array: Array) -> str:
    is_stretch = array.code.or_number and array.margins is not None
    return f"{array.base}[{slice_text(array.margins or ())}]" if is_stretch else array.code.spelling or array.text
