"""The array libraries whose arrays a launch may take, and the targets that have kernels for them."""

from enum import Enum


class ArrayModule(Enum):
    """What a statement calls; EITHER: a name that holds NumPy at one call and CuPy at another, as `xp` does."""

    NUMPY = "numpy"
    CUPY = "cupy"
    EITHER = "either"


class KernelTarget(Enum):
    """For which arrays kernels are generated: NUMBA for NumPy's, CUDA for CuPy's."""

    NUMBA = "numba"
    CUDA = "cuda"


TARGETS_OF = {
    ArrayModule.NUMPY: frozenset({KernelTarget.NUMBA}),
    ArrayModule.CUPY: frozenset({KernelTarget.CUDA}),
    ArrayModule.EITHER: frozenset({KernelTarget.NUMBA, KernelTarget.CUDA}),
}
