"""Why is a call of a kernel that the package makes with CuPy no array operation of the model?"""

import ast

from fusec.base.element_code import ElementCode, ElementReduction
from fusec.capture.element_code import element_code
from fusec.capture.element_reduction import reduction_code
from fusec.capture.obstacle import Obstacle
from fusec.capture.package_modules import CupyKernel

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
    """The code of the kernel for one element, and what reduces it; or what it is instead, in the user's words."""
    if kernel.maker == "ReductionKernel":
        found = reduction_code(kernel.call)
        return f"its code has {found}" if isinstance(found, str) else found
    if kernel.maker != "ElementwiseKernel":
        return _WHY_NOT[kernel.maker]
    code = element_code(kernel.call)
    return f"its code has {code}" if isinstance(code, str) else (code, None)
