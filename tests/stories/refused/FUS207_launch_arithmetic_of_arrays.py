"""What looks like arithmetic of numbers between launches, or in an argument, is a statement of arrays."""

import numpy as np
from numba import cuda


@cuda.jit
def kick(v, a, dt, n):
    i = cuda.grid(1)
    if i < n:
        v[i] += a[i] * dt


def step(v: np.ndarray, a: np.ndarray, b: np.ndarray, n):
    kick[4, 64](v, a, 0.5, n)
    w = 0.5 * v + a * 2 - b  # expect: FUS101
    kick[4, 64](b, a, 0.5, n)  # expect: FUS207
    return w


# message: `kick` not fused
# note: an array statement stands between.
