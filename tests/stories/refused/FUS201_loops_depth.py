"""A loop over elements before one over a table."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(v, y, n):
    for i in range(n):
        for j in range(n):
            y[i, j] = v[i]


def step(v, t, y, n):
    double(v, t, n)
    other(v, y, n)  # expect: FUS201


# message: `other` not fused: it runs other instances
# note: it has 2 loops, `double` has 1.
