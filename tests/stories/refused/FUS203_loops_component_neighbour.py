"""A loop reads a component of the neighbour, which the loop before it writes."""

from numba import njit


@njit
def fill(v, t, n):
    for i in range(n):
        t[0, i] = v[i] + 1.0


@njit
def read(t, y, n):
    for i in range(n):
        y[i] = t[0, i + 1]


def step(v, t, y, n, k):
    fill(v, t, n)
    read(t, y, n)  # expect: FUS203


# message: `read` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 0 of `read` reads t[0, 1], which instance 1 of `fill` writes.
