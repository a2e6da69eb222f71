"""The elements that an index array names may be any."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, k, y, n):
    for i in range(n):
        y[i] = t[k[i]]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, k, y, n)  # expect: FUS406


# message: `other` not fused: it reads elements that other instances write
# note: `t[k[i]]` may be any element of `t`.
