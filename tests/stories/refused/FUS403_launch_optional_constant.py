"""The kernel uses a constant, and calls a function, that other blocks bind than the one that it stands in."""

import numpy as np
from numba import cuda

has_device = cuda.is_available()

if has_device:
    offset = 1.0

if not has_device:

    @cuda.jit(device=True)
    def half(x):
        return 0.5 * x


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def shift(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] + offset


@cuda.jit
def halve(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = half(t[i])


def step(v, t, y, n):
    double[2, 4](v, t, n)
    shift[2, 4](t, y, n)  # expect: FUS403
    halve[2, 4](y, v, n)  # expect: FUS403


def empty_like(v):
    return np.empty_like(v)


# message: statement not fused
# note: Launch of `shift`, which uses `offset`, which fusec does not know, and reads `offset`, which is no parameter (line 29).
# message: statement not fused
# note: Launch of `halve`, which calls `half` (line 36).
