"""Launches of raw kernels."""

import cupy as cp

from ._fused_deposits import (
    elsewhere_t_to_value_with_deposit,
    step_t_to_value_with_deposit,
    two_t_to_value_with_cleared,
)

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
    return step_t_to_value_with_deposit(x, v, deposit, blocks, density, field, count)


def elsewhere(x: cp.ndarray, v, density, field, stream):
    """A launch on a stream of its own."""
    return elsewhere_t_to_value_with_deposit(x, v, deposit, density, field, stream)


def two(x: cp.ndarray, field, count):
    """Two launches, of which the first writes what a statement before it has read."""
    return two_t_to_value_with_cleared(field, x, cleared, deposit, count)
