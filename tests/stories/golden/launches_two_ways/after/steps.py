"""One step, as one function of the device or as several launches, whichever is wanted: both functions have one name."""

from numba import cuda

import _fused_steps as _fused


@cuda.jit
def drift(x, v, dt, n):
    i = cuda.grid(1)
    if i < n:
        x[i] += dt * v[i]


@cuda.jit
def wrap(x, length, n):
    i = cuda.grid(1)
    if i < n and x[i] >= length:
        x[i] -= length


def whole_device(drift_of_one, wrap_of_one):
    def step(x, v, dt, length, n):
        drift_of_one(x, v, dt, n)
        wrap_of_one(x, length, n)

    return cuda.jit(device=True)(step)


def several_launches(blocks, threads):
    def step(x, v, dt, length, n):
        _fused.several_launches_step_fused(drift, wrap, blocks, threads, x, v, dt, n, length)

    return step


def run(x, v, n):
    step = several_launches(4, 8)
    step(x, v, 0.5, 1.0, n)
