"""Which arrays begin as copies, and are written in part by a CUDA kernel, which then copies the rest itself?

`after = now.copy()`, `after[1:-1] = ...`: the dispatcher makes memory, and no element is written twice.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from fusec.base.array import Array
from fusec.base.plan import FusionGroup
from fusec.base.program import Preparation
from fusec.generate.body import Body


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
