"""CuPy sorts the axes, not the shifts: rows of the second go round by 1. Whether the third has other axes, only a run knows."""

import cupy as cp


def sorted_already(u: cp.ndarray):
    corner = cp.roll(u, (1, -2), axis=(0, 1)) + cp.roll(u, (2, 1), axis=(0, -1))  # expect: FUS101
    return corner * u + cp.roll(u, (1, 1), axis=(1, 0))


def exchanged(u: cp.ndarray):
    corner = cp.roll(u, (1, -2), axis=(1, 0))  # expect: FUS601
    return corner * u + 1.0  # expect: FUS101


def perhaps(u: cp.ndarray):
    corner = cp.roll(u, (1, -2), axis=(1, -2))  # expect: FUS601
    return corner * u + 1.0  # expect: FUS101


# message: `corner` not fused
# note: CUDA kernels have no code for this: view `cp.roll(u, (1, -2), axis=(1, 0))`.
# message: `corner` not fused
# note: CUDA kernels have no code for this: view `cp.roll(u, (1, -2), axis=(1, -2))`.
