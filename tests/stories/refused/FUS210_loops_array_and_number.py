"""An array for one function is a number for the next."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        y[i] = t * 2.0


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS210


# message: `other` not fused
# note: `t` is an array for one of them only.
