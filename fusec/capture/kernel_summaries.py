"""What does a kernel compute that the package makes with `cupy.ElementwiseKernel` or `cupy.ReductionKernel`?"""

from fusec.base.array_module import ArrayModule
from fusec.base.expression import Load
from fusec.base.kernel import HelperFunction
from fusec.capture.cupy_kernels import code_of
from fusec.capture.dedent import dedented
from fusec.capture.draft import Summary
from fusec.capture.package_modules import CupyKernel
from fusec.capture.source_file import segment, span


def kernel_summary(key: str, kernel: CupyKernel) -> Summary | None:
    """The kernel, or what one that reduces maps, as a function of elements; None for one whose code does more than fusec takes."""
    found = code_of(kernel)
    if isinstance(found, str):
        return None
    code, reduction = found
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
        1 if reduction is None else 0,  # beside the reduction, with which it is one pass
        place,
        modules=frozenset({ArrayModule.CUPY}),
        code=code,
        reduction=reduction,
    )
    count = len(code.inputs)
    return Summary(helper, (None,) * count, by_position=count, by_keyword=count)
