"""Summarise calls of `cupy.ElementwiseKernel` and `cupy.ReductionKernel`, or say why a call is no array operation."""

import ast

from fusec.base.ir.helper_function import CupyCode, HelperBody, HelperFunction, HelperText
from fusec.base.scalars.element_code import ElementCode, ElementReduction
from fusec.base.scalars.expression import Load
from fusec.base.scalars.libraries import OF_CUPY
from fusec.capture.cupy.element_code import element_code
from fusec.capture.cupy.reduction_kernels import reduction_code
from fusec.capture.draft.launch_draft import Summary
from fusec.capture.names.package_modules import CupyKernel
from fusec.capture.source.dedent import dedented
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import segment, span

_WHY_NOT = {
    "RawKernel": "it may read and write any memory",
    "get_function": "it may read and write any memory",
}


def kernel_obstacle(kernel: CupyKernel, node: ast.Call) -> Obstacle:
    """Why the call of the kernel is no array operation of the model."""
    code = code_of(kernel)
    if isinstance(code, str):
        return Obstacle(f"call of kernel `{kernel.name}` ({code})", "FUS407")
    what = "an option" if node.keywords else "other arguments than its inputs"
    return Obstacle(f"call of kernel `{kernel.name}` with {what}", "FUS407")


def code_of(kernel: CupyKernel) -> tuple[ElementCode, ElementReduction | None] | str:
    """The kernel's code for one element, and its reduction; or the refused part, in the user's words."""
    if kernel.maker == "ReductionKernel":
        found = reduction_code(kernel.call)
        return f"its code has {found}" if isinstance(found, str) else found
    if kernel.maker != "ElementwiseKernel":
        return _WHY_NOT[kernel.maker]
    code = element_code(kernel.call)
    return f"its code has {code}" if isinstance(code, str) else (code, None)


def kernel_summary(key: str, kernel: CupyKernel) -> Summary | None:
    """The kernel, or the map of a reduction kernel, as an elementwise function; None if fusec refuses its code."""
    found = code_of(kernel)
    if isinstance(found, str):
        return None
    code, reduction = found
    file, place = kernel.module.file, span(kernel.module.file, kernel.node)
    helper = HelperFunction(
        key,
        kernel.name,
        tuple(parameter.name for parameter in code.inputs),
        HelperBody((), Load(code.inputs[0].name)),
        CupyCode(code, reduction),
        HelperText(dedented(segment(file, kernel.node), place), (), place),
        (),
        1 if reduction is None else 0,  # no pass besides the reduction
        modules=frozenset({OF_CUPY}),
    )
    count = len(code.inputs)
    return Summary(helper, (None,) * count, by_position=count, by_keyword=count)
