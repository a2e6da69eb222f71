"""Numbers that the host computes for each launch of a loop."""

from numba import cuda

import _fused_drive as _fused


@cuda.jit
def force(u, time, scale, n):
    i = cuda.grid(1)
    if i < n:
        u[i] = u[i] * scale + time


def drive(u, dt, steps, n, blocks):
    _fused.drive_fused(force, steps, blocks, u, n, dt)


def weighted(a, weights, shifts, n):
    _fused.weighted_fused(force, a, n, shifts, weights)
