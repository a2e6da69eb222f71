"""Arrays that begin as copies: those that the CUDA kernel completes, and those that it need not make.

`after = now.copy()`, `after[1:-1] = ...`: the dispatcher makes memory, and no element is written twice.

`before = p.copy(); p[1:-1] = before[2:] - before[:-2]`: the kernel takes `p` alone. Each block of it reads its part of `p` before it
overwrites that, and of the elements that other blocks overwrite what another kernel has kept.
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
    """What the template prints for one of them: the `type` of both, and the kernel's parameters for it and for what it copies."""

    type: str
    array: str
    copied: str


def copied_arrays(group: FusionGroup, body: Body, given: Collection[str]) -> Mapping[str, str]:
    """For each such array the one that it is a copy of.

    The kernel touches nothing of it but the stretch that it writes, nobody else takes it before the kernel, and what it copies
    is given and not written; and a kernel that reduces has blocks for nothing else.
    """
    if body.reductions:
        return {}
    preparations = [preparation for _, preparation in group.preparations]
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
    """`now.copy()`, whose elements lie in C's order; those of a function's copy may lie as the array's do."""
    return not preparation.is_view and preparation.expression == f"{preparation.base}.copy()"


def _is_one_stretch(name: str, body: Body) -> bool:
    arrays = [array for array in body.operands if array.base == name]
    return len(arrays) == 1 and arrays[0].name in body.written and _leaves_margins(arrays[0])


def _leaves_margins(array: Array) -> bool:
    return array.is_view and array.margins is not None and array.column_axes is None and not array.lost_axes


@dataclass(frozen=True, slots=True)
class CudaOverwritten:
    """What the template prints for one of them: the type of the kernel's parameter, its name, and that of the array itself."""

    type: str
    array: str
    of: str


def overwritten_arrays(group: FusionGroup, body: Body, given: Collection[str]) -> Mapping[str, str]:
    """For each such copy the array that it is a copy of, which the kernel writes: also those that the author did not write, for
    the model alone has them.

    The copy is made before the first member, nobody else takes it, the kernel reads it only, and nothing of it is returned; and
    a kernel that reduces, or whose operands go round, overwrites nothing that it reads.
    """
    unwritten = {array.base: array.before_of for array in body.operands if array.before_of}
    if body.reductions or body.rows or body.row_reductions or any(array.turns for array in body.operands):
        return unwritten
    bases = {array.base for array in body.operands if array.name in body.written}
    read = {array.base for array in body.operands if array.name in body.read}
    made = {each.name for _, each in group.preparations if not each.is_view}
    taken = {each.base for _, each in group.preparations if not each.is_view}
    kept = {output.name for output in group.outputs}
    return unwritten | {
        each.name: each.base
        for before, each in group.preparations
        if before == 0
        and _is_incomplete_copy(each)
        and each.name in read - bases - taken - kept
        and each.base in bases - made
        and each.base in given
    }


def _is_incomplete_copy(preparation: Preparation) -> bool:
    return not preparation.is_completed and preparation.expression == f"{preparation.base}.copy()"


def with_overwritten(body: Body, overwritten: Mapping[str, str]) -> Body:
    """The body with views of the arrays themselves in the place of views of their copies, under the names that these have."""
    return replace(body, operands=tuple(_of_original(array, overwritten) for array in body.operands))


def _of_original(array: Array, overwritten: Mapping[str, str]) -> Array:
    base = overwritten.get(array.base)
    if base is None:
        return array
    text, spelling = (
        re.sub(rf"^{re.escape(array.base)}\b", lambda _: base, each) for each in (array.text, array.spelling)
    )
    return replace(array, base=base, text=text, spelling=spelling)
