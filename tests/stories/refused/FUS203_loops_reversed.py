"""A loop reads from the end what the loop before it writes."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        y[i] = t[n - 1 - i]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS203


# message: `other` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 1 of `other` reads t[0], which instance 0 of `double` writes.
