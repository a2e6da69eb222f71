"""Numbers that the host computes for each launch of a loop."""

from numba import cuda


@cuda.jit
def force(u, time, scale, n):
    i = cuda.grid(1)
    if i < n:
        u[i] = u[i] * scale + time


def drive(u, dt, steps, n, blocks):
    for t in range(1, steps):
        force[blocks, 4](u, dt * t, 1 - dt, n)


def weighted(a, weights, shifts, n):
    for b in range(len(a)):
        force[2, 4](a[b], -shifts[b] / 2, weights[b], n)
