"""Functions of complex numbers that neither C has nor fusec; what is surely complex keeps the kernel before it."""

import numpy as np


def decays(field: np.ndarray, phase: np.ndarray):
    moved = field * np.exp(1j * phase)  # expect: FUS101
    return np.expm1(moved) ** 2  # expect: FUS601


def signs(x: np.ndarray):
    z = x * (1 + 2j) + 1  # expect: FUS101
    return np.sign(z) + z  # expect: FUS601


def column_means(x: np.ndarray):
    z = x * 1j + 1  # expect: FUS101
    return z.mean(axis=0) * 2 - 1  # expect: FUS601


# message: `value` not fused
# note: kernels of NumPy's arrays have no code for `expm1` of complex numbers.
# message: `value` not fused
# note: kernels of NumPy's arrays have no code for `sign` of complex numbers.
# message: `value` not fused
# note: kernels of NumPy's arrays have no code for `mean` of complex numbers.
