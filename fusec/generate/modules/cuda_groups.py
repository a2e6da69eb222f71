"""The text of a group for CuPy arrays."""

from fusec.base.scalars.targets import CUDA
from fusec.generate.cuda.groups import cuda_group
from fusec.generate.modules.printed_group import PrintedGroup
from fusec.generate.text.target_text import TargetText


def cuda_text(printed: PrintedGroup) -> TargetText:
    """The launch, and the kernels that stand in the `.cu` file."""
    module = printed.module
    cuda = cuda_group(printed.group, printed.body, printed.given, module.helpers, module.spelling, module.taken)
    kernels = (cuda.kernel,) if cuda.edges is None else (cuda.kernel, cuda.edges)
    return TargetText(CUDA, cuda.results, cuda.launch, cuda.finish, cuda.fusion, kernels=kernels, given=cuda.given)
