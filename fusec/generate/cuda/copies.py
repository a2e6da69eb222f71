"""Arrays that start as copies: the kernel completes them, or the group does without them.

`after = now.copy()`, `after[1:-1] = ...`: the dispatcher allocates memory, and each element is written once.

`before = p.copy(); p[1:-1] = before[2:] - before[:-2]`: the kernel takes only `p`. Each block reads its part of `p`
before overwriting it; elements that other blocks overwrite come from another kernel, which has saved them.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from fusec.base.ir.array import Array
from fusec.base.ir.program import Preparation
from fusec.base.plan.plan import FusionGroup
from fusec.generate.body.body import Body


@dataclass(frozen=True, slots=True)
class CudaCopy:
    """An array for the template: the `type` of the copy and its source, and the kernel's parameters for both."""

    type: str
    array: str
    copied: str


def copied_arrays(group: FusionGroup, body: Body, given: Collection[str]) -> Mapping[str, str]:
    """For each array that the kernel completes, the array that it copies.

    The kernel accesses only the stretch of it that it writes, no statement reads it before the kernel, and its source
    is an operand that is not written. A kernel that reduces copies nothing.
    """
    if body.reductions:
        return {}
    preparations = [preparation for _, preparation in group.call.preparations]
    made = {preparation.name for preparation in preparations}
    taken = {preparation.base for preparation in preparations}
    bases = {array.base for array in body.operands if array.name in body.written}
    return {
        each.name: each.base
        for each in preparations
        if _is_copy(each)
        and each.name not in taken
        and each.base in given
        and each.base not in made | bases
        and _is_one_stretch(each.name, body)
    }


def _is_copy(preparation: Preparation) -> bool:
    """`now.copy()`, with elements in C order; a copy made by a function may keep the array's own order."""
    return not preparation.is_view and preparation.expression == f"{preparation.base}.copy()"


def _is_one_stretch(name: str, body: Body) -> bool:
    arrays = [array for array in body.operands if array.base == name]
    return len(arrays) == 1 and arrays[0].name in body.written and _leaves_margins(arrays[0])


def _leaves_margins(array: Array) -> bool:
    return array.is_view and array.margins is not None and array.column_axes is None and not array.lost_axes


@dataclass(frozen=True, slots=True)
class CudaOverwritten:
    """A copy that is not made, for the template: the type and name of the kernel's parameter, and the name of the array
    itself."""

    type: str
    array: str
    of: str


def overwritten_arrays(group: FusionGroup, body: Body, given: Collection[str]) -> Mapping[str, str]:
    """For each copy that need not be made, the array that it copies and the kernel writes; this includes copies that
    only the model has.

    The copy is made before the first member, used only by the kernel, read only, and not returned. A kernel that
    reduces, or whose operands wrap around, overwrites nothing that it reads.
    """
    unwritten = {array.base: array.before_of for array in body.operands if array.before_of}
    if body.reductions or body.rows or body.row_reductions or any(array.turns for array in body.operands):
        return unwritten
    bases = {array.base for array in body.operands if array.name in body.written}
    read = {array.base for array in body.operands if array.name in body.read}
    made = {each.name for _, each in group.call.preparations if not each.is_view}
    taken = {each.base for _, each in group.call.preparations if not each.is_view}
    kept = {output.name for output in group.call.outputs}
    return unwritten | {
        each.name: each.base
        for before, each in group.call.preparations
        if before == 0
        and _is_incomplete_copy(each)
        and each.name in read - bases - taken - kept
        and each.base in bases - made
        and each.base in given
    }


def _is_incomplete_copy(preparation: Preparation) -> bool:
    return not preparation.is_completed and preparation.expression == f"{preparation.base}.copy()"


def with_overwritten(body: Body, overwritten: Mapping[str, str]) -> Body:
    """The body with views of the arrays in place of views of their copies, under the copies' names."""
    return replace(body, operands=tuple(_of_original(array, overwritten) for array in body.operands))


def _of_original(array: Array, overwritten: Mapping[str, str]) -> Array:
    base = overwritten.get(array.base)
    if base is None:
        return array
    text, spelling = (
        re.sub(rf"^{re.escape(array.base)}\b", lambda _: base, each) for each in (array.text, array.spelling)
    )
    return replace(array, base=base, text=text, spelling=spelling)
