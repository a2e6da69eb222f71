"""A leapfrog step of particles."""

from numba import cuda

from . import _fused_push as _fused
from . import kernels
from .kernels import kick

HALF = -2  # not the other module's


def push(x, v, force, dt, grid, block):
    _fused.push_fused(kick, kernels.drift, grid, block, v, force, dt, x)


@cuda.jit
def damp(v, x):
    i = cuda.grid(1)
    if i < v.shape[0]:
        v[i] = v[i] - HALF**2 * x[i]


def kick_and_damp(x, v, force, dt, grid, block):
    """Two kernels, each with its own `HALF`."""
    _fused.kick_and_damp_fused(kick, damp, grid, block, v, force, dt, x)
