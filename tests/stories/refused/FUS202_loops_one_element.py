"""Every instance of a loop adds to one element."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        y[0] += t[i]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS202


# message: `other` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 1 of `other` reads y[0], which instance 0 of `other` writes.
