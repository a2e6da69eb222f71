"""A loop that calls a function which takes a whole array."""

from numba import njit


@njit
def square(x):
    return x * x


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        y[i] = square(t)


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS210


# message: `other` not fused
# note: `t` is an array for one of them only.
