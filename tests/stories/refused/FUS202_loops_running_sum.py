"""A loop whose instances build on each other, in the order of the loop."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(1, n):
        t[i] = t[i] + t[i - 1]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS202


# message: `other` not fused: it reads elements that it writes
# note: Witness: n = 3: instance 2 of `other` reads t[1], which instance 1 of `other` writes.
