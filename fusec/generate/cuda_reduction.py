"""What does the kernel of a group call the reduction of a `cupy.ReductionKernel`, and how is that spelled in CUDA C++?"""

from dataclasses import dataclass

from fusec.base.element_code import OF_KERNEL, ElementReduction
from fusec.base.expression import Reduce
from fusec.generate.cuda_code import cuda_code
from fusec.generate.cuda_expression import CudaSpelling

_WORDS = {
    "numpy.sum": "Sum",
    "numpy.prod": "Product",
    "numpy.max": "Greatest",
    "numpy.min": "Least",
    "numpy.all": "All",
    "numpy.any": "Any",
}


@dataclass(frozen=True, slots=True)
class CudaPost:
    """The code of the result as a function of what is reduced."""

    types: tuple[str, ...]
    parameters: tuple[str, ...]
    statements: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CudaReduction:
    """The operation, `word` of the support file; `identity`: the number from which it starts, if not its own."""

    word: str
    identity: str
    post: CudaPost | None


def cuda_reduction(reduction: ElementReduction, taken: set[str]) -> CudaReduction:
    post = None if reduction.post is None else CudaPost(*cuda_code(reduction.post, {*taken}))
    return CudaReduction(_WORDS[reduction.function], reduction.identity, post)


def kernel_word(reduction: Reduce, spelling: CudaSpelling) -> str | None:
    """`reductions::l2norm`; None for a reduction of CuPy's own."""
    key = dict(reduction.keywords).get(OF_KERNEL)
    return None if key is None else f"reductions::{spelling.helpers[key]}"
