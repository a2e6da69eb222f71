"""Kernels with arrays of one thread, functions that take elements, and sums of complex charges."""

import math

from numba import cuda, float64

from . import _fused_particles as _fused
from .weights import weigh

weigh = cuda.jit(weigh, device=True, inline=False)


@cuda.jit(device=True)
def slope(u, k):
    return u[k + 1] - u[k]


@cuda.jit(device=True)
def gathered(u, k, w):
    return weigh(u, k, w, 0.5) + slope(u, k)


@cuda.jit
def gather(x, field, force):
    i = cuda.grid(1)
    if i < x.size:
        cell = int(math.floor(x[i]))
        w = cuda.local.array((3,), dtype=float64)
        for m in range(3):
            w[m] = 1.0 / (1.0 + m)
        force[i] = gathered(field, cell, w) - x[i] * slope(field, i)


@cuda.jit
def deposit(x, force, charge, c):
    i = cuda.grid(1)
    if i < x.size:
        cell = int(math.floor(x[i]))
        s = (c * force[i]) * (1.0 + 2.0j)
        cuda.atomic.add(charge.real, cell, s.real)
        cuda.atomic.add(charge.imag, cell, s.imag)


def step(x, field, force, charge, c, grid, block):
    _fused.step_fused(gather, deposit, grid, block, x, field, force, charge, c)
