"""All instances write one component, and one of them is the last."""

from numba import njit


@njit
def fill(v, t, n):
    for i in range(n):
        t[0, 1] = v[i] + 1.0


@njit
def read(v, y, n):
    for i in range(n):
        y[i] = v[i] + 1.0


def step(v, t, y, n, k):
    fill(v, t, n)  # expect: FUS202
    read(v, y, n)


# message: `fill` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 1 of `fill` writes t[0, 1], which instance 0 of `fill` writes.
