"""Two statements that one kernel could make arrays by: the calls do without one of them."""

import numpy as np
from numba import njit


@njit
def halve(u, t, n):
    for i in range(n):
        t[i] = u[i] * 0.5


@njit
def shift(t, v, n):
    for i in range(n):
        v[i] = t[i] + 1.0


def step(u, v, n):
    t = np.zeros_like(u)
    w = np.zeros_like(u)  # expect: FUS207
    halve(u, t, n)  # expect: FUS101
    shift(t, v, n)
    return w


# message: `w` not fused
# note: one of them makes an array for compiled loops that are fused without it.
