"""Launches of raw kernels."""

import cupy as cp

from . import _fused_deposits as _fused

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
    return _fused.step_fused(x, v, deposit, blocks, density, field, count)


def elsewhere(x: cp.ndarray, v, density, field, stream):
    """A launch on a stream of its own."""
    return _fused.elsewhere_fused(x, v, deposit, density, field, stream)


def two(x: cp.ndarray, field, count):
    """Two launches, of which the first writes what a statement before it has read."""
    return _fused.two_fused(field, x, cleared, deposit, count)
