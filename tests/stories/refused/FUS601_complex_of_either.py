"""Functions of complex numbers without code for NumPy's arrays: the kernel runs for CuPy's alone."""

import cupy as cp


def turned(field, phase):
    xp = cp.get_array_module(field)
    wave = field * xp.exp(1j * phase)  # expect: FUS101
    return xp.expm1(wave) * 2.0  # expect: FUS601


# message: `value` not fused for NumPy's arrays, on which the original runs
# note: kernels of NumPy's arrays have no code for `expm1` of complex numbers.
