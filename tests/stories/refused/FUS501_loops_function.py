# options: --fp exact
"""A function whose last bits depend on the loop around it, behind another one."""

import math

from numba import njit


@njit
def damped(x):
    return math.exp(x)


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        y[i] = damped(t[i])


def step(v, t, y, n):
    double(v, t, n)
    other(t, y, n)  # expect: FUS501


# message: `other` not fused
# note: the last bits of `math.exp` may depend on how the compiler vectorises the loop.
