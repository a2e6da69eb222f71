"""An index below zero counts from the end."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        y[i] = t[i - 1]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS406


# message: `other` not fused: it reads elements that other instances write
# note: `t[i - 1]` may be any element of `t`.
