"""Launches of raw kernels."""

import cupy as cp

deposit = cp.RawKernel(
    r"""
    extern "C" __global__ void deposit(const double* density, /* of charge */ double* field, int count) {
        const int i = blockDim.x * blockIdx.x + threadIdx.x;
        if (i < count) field[i] += 0.5 * density[i];
    }
    """,
    "deposit",
)
cleared = cp.RawKernel(
    'extern "C" __global__ void cleared(double* field) { field[blockDim.x * blockIdx.x + threadIdx.x] = 0; }', "cleared"
)


def step(x: cp.ndarray, v, density, field, blocks, count):
    """A launch that the statements around do not need."""
    t = x * 2
    deposit((blocks,), (4,), (density, field, count))  # beside it
    y = t + v
    return y - 1


def elsewhere(x: cp.ndarray, v, density, field, stream):
    """A launch on a stream of its own."""
    t = x * 2
    deposit((1,), (4,), (density, field, 4), stream=stream)
    return t + v


def two(x: cp.ndarray, field, count):
    """Two launches, of which the first writes what a statement before it has read."""
    t = field * 2
    cleared((1,), (4,), (field,))
    deposit(
        (count,),
        (1,),
        (x, field, 4),
    )
    return cp.sqrt(t * t + x)
