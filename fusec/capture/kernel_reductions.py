"""Along which axis does a call of a `cupy.ReductionKernel` of the package reduce?"""

import ast
from dataclasses import dataclass

from fusec.base.element_code import ElementReduction
from fusec.capture.draft import Summary
from fusec.capture.literals import integer_value
from fusec.capture.names import ScopeNames


@dataclass(frozen=True, slots=True)
class KernelAxis:
    """`number`: None for all elements; else the last axis, seen from the end or from the front, or the first one, 0."""

    number: int | None
    keepdims: bool


def kernel_reduction(summary: Summary | None) -> ElementReduction | None:
    """What the kernel does with the elements that it maps; None for one that reduces none."""
    return None if summary is None else summary.helper.reduction


def kernel_axis(node: ast.Call, summary: Summary, scope: ScopeNames) -> KernelAxis | None:
    """The axis of a call with all inputs by position, and `axis=` and `keepdims=` alone; None for what fusec does not take."""
    options = {keyword.arg: keyword.value for keyword in node.keywords}
    if len(node.args) != len(summary.helper.parameters) or not options.keys() <= {"axis", "keepdims"}:
        return None
    axis, keepdims = options.get("axis", ast.Constant(None)), options.get("keepdims", ast.Constant(False))
    if not isinstance(keepdims, ast.Constant) or type(keepdims.value) is not bool:
        return None
    if isinstance(axis, ast.Constant) and axis.value is None:
        return None if keepdims.value else KernelAxis(None, False)
    number = integer_value(axis, scope)
    return KernelAxis(number, keepdims.value) if number is not None and number >= -1 else None
