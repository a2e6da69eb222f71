"""A loop stores into the elements of the loop before it, one further on."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        t[i + 1] = y[i]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS205


# message: `other` not fused: it overwrites elements that other instances write
# note: Witness: n = 2: instance 0 of `other` writes t[1], which instance 1 of `double` writes.
