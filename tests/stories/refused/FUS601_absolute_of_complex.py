"""Kernels of NumPy's arrays have no absolute value of complex numbers; what is surely complex keeps the kernel before it."""

import numpy as np


def intensity(field: np.ndarray, phase: np.ndarray):
    moved = field * np.exp(1j * phase)  # expect: FUS101
    return np.abs(moved) ** 2  # expect: FUS601


def powers(x: np.ndarray):
    z = x * (1 + 2j) + 1  # expect: FUS101
    return z**3 + z  # expect: FUS601


def column_means(x: np.ndarray):
    z = x * 1j + 1  # expect: FUS101
    return z.mean(axis=0) * 2 - 1  # expect: FUS601


# message: `value` not fused
# note: kernels of NumPy's arrays have no code for `absolute` of complex numbers.
# message: `value` not fused
# note: kernels of NumPy's arrays have no code for `pow` of complex numbers.
# message: `value` not fused
# note: kernels of NumPy's arrays have no code for `mean` of complex numbers.
