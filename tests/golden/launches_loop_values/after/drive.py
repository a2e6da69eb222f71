"""Numbers that the host computes for each launch of a loop."""

from numba import cuda

from _fused_drive import drive_force, weighted_force


@cuda.jit
def force(u, time, scale, n):
    i = cuda.grid(1)
    if i < n:
        u[i] = u[i] * scale + time


def drive(u, dt, steps, n, blocks):
    drive_force(force, steps, blocks, u, n, dt)


def weighted(a, weights, shifts, n):
    weighted_force(force, a, n, shifts, weights)
