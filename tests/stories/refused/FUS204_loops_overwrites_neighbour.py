"""A loop overwrites what the loop before it reads one instance later."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(v, y, n):
    for i in range(n):
        v[i + 1] = y[i]


def step(v, t, y, n, k):
    double(v, t, n)
    other(v, y, n)  # expect: FUS204


# message: `other` not fused: it overwrites elements that other instances read
# note: Witness: n = 2: instance 0 of `other` writes v[1], which instance 1 of `double` reads.
