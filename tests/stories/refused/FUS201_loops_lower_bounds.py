"""One loop begins an instance later."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(1, n):
        y[i] = t[i]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS201


# message: `other` not fused: it runs other instances
# note: no size lets both loops run the same instances.
