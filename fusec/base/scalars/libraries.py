"""The array libraries whose arrays a launch may take, and the targets that have kernels for them."""

from enum import Enum


class ArrayModule(Enum):
    """The library of a statement's functions; EITHER: a name that holds NumPy in one call and CuPy in another, such as
    `xp`."""

    NUMPY = "numpy"
    CUPY = "cupy"
    EITHER = "either"


class KernelTarget(Enum):
    """The targets for which kernels are generated: NUMBA for NumPy arrays, CUDA for CuPy arrays."""

    NUMBA = "numba"
    CUDA = "cuda"


TARGETS_OF = {
    ArrayModule.NUMPY: frozenset({KernelTarget.NUMBA}),
    ArrayModule.CUPY: frozenset({KernelTarget.CUDA}),
    ArrayModule.EITHER: frozenset({KernelTarget.NUMBA, KernelTarget.CUDA}),
}
