"""What does a kernel compute that the package makes with `cupy.ElementwiseKernel`?"""

from fusec.base.array_module import ArrayModule
from fusec.base.element_code import ElementCode
from fusec.base.expression import Load
from fusec.base.kernel import HelperFunction
from fusec.capture.cupy_kernels import code_of
from fusec.capture.draft import Summary
from fusec.capture.drafting import dedented
from fusec.capture.package_modules import CupyKernel
from fusec.capture.source_file import segment, span


def kernel_summary(key: str, kernel: CupyKernel) -> Summary | None:
    """The kernel as a function of elements; None for one whose code does more than fusec takes."""
    code = code_of(kernel)
    if not isinstance(code, ElementCode):
        return None
    file, place = kernel.module.file, span(kernel.module.file, kernel.node)
    helper = HelperFunction(
        key,
        kernel.name,
        tuple(parameter.name for parameter in code.inputs),
        (),
        Load(code.inputs[0].name),
        dedented(segment(file, kernel.node), place),
        (),
        (),
        1,
        place,
        modules=frozenset({ArrayModule.CUPY}),
        code=code,
    )
    count = len(code.inputs)
    return Summary(helper, (None,) * count, by_position=count, by_keyword=count)
