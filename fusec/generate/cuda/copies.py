"""Arrays that start as copies: the kernel completes them, or the group does without them.

`after = now.copy()`, `after[1:-1] = ...`: the dispatcher allocates memory, and each element is written once.

`before = p.copy(); p[1:-1] = before[2:] - before[:-2]`: the kernel takes only `p`. Each block reads its part of `p`
before overwriting it; elements that other blocks overwrite come from another kernel, which has saved them.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from fusec.base.ir.array import Array, Rotation
from fusec.base.ir.preparation import ArrayCopy, NamedView
from fusec.base.plan.body import Body
from fusec.base.plan.plan import FusionGroup
from fusec.base.records import dataclass


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
    made = {each.name for each in group.call.prepared}
    taken = {source for each in group.call.prepared for source in each.sources}
    bases = {array.base for array in body.operands if array.name in body.written}
    return {
        each.name: each.base
        for each in group.call.prepared
        if isinstance(each, ArrayCopy)
        and each.name not in taken
        and each.base in given
        and each.base not in made | bases
        and _is_one_stretch(each.name, body)
    }


def _is_one_stretch(name: str, body: Body) -> bool:
    arrays = [array for array in body.operands if array.base == name]
    return len(arrays) == 1 and arrays[0].name in body.written and _leaves_margins(arrays[0])


def _leaves_margins(array: Array) -> bool:
    return array.is_view and array.is_slice


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
    wraps = any(isinstance(array.index, Rotation) for array in body.operands)
    if wraps or body.reductions or body.rows or body.row_reductions:
        return unwritten
    bases = {array.base for array in body.operands if array.name in body.written}
    read = {array.base for array in body.operands if array.name in body.read}
    others = [each for each in group.call.prepared if not isinstance(each, NamedView)]
    made = {each.name for each in others}
    taken = {source for each in others for source in each.sources}
    kept = {output.name for output in group.call.outputs}
    return unwritten | {
        each.name: each.base
        for each in (placed.made for placed in group.call.preparations if placed.before == 0)
        if isinstance(each, ArrayCopy)
        and each.name in read - bases - taken - kept
        and each.base in bases - made
        and each.base in given
    }


def with_overwritten(body: Body, overwritten: Mapping[str, str]) -> Body:
    """The body with views of the arrays in place of views of their copies, under the copies' names."""
    return replace(body, operands=tuple(_of_original(array, overwritten) for array in body.operands))


def _of_original(array: Array, overwritten: Mapping[str, str]) -> Array:
    base = overwritten.get(array.base)
    if base is None:
        return array
    text, spelling = (
        re.sub(rf"^{re.escape(array.base)}\b", lambda _: base, each) for each in (array.text, array.code.spelling)
    )
    return replace(array, base=base, text=text, code=replace(array.code, spelling=spelling))
