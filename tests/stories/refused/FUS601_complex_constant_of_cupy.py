"""An infinite complex number, and a product of two, have no literal in CUDA C++."""

import cupy as cp

POLE = 0.5 + 0.25j
TURN = 0.5j * 0.25j


def response(z: cp.ndarray, gain):
    return gain * z / (z - TURN)  # expect: FUS601


def bounded(z: cp.ndarray, gain):
    return cp.where(cp.abs(z) < gain, z, 1e999j)  # expect: FUS601


def resonance(z: cp.ndarray, gain):
    return gain * z / (z - POLE)  # expect: FUS101


# message: `value` not fused
# note: CUDA kernels have no code for this: constant `TURN`.
# message: `value` not fused
# note: CUDA kernels have no code for this: constant `1e999j`.
