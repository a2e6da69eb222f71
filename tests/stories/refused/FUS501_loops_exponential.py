# options: --fp exact
"""The last bits of `exp` may depend on the loop around it."""

import math

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        y[i] = math.exp(t[i])


def step(v, t, y, n):
    double(v, t, n)
    other(t, y, n)  # expect: FUS501


# message: `other` not fused
# note: the last bits of `math.exp` may depend on how the compiler vectorises the loop.
