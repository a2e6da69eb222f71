"""An array statement between the calls."""

from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        y[i] = t[i] + 1.0


def step(v, t, y, n):
    double(v, t, n)
    t[0] = 0.0  # expect: FUS207
    other(t, y, n)


# message: `other` not fused
# note: assignment to an element or a fancy index stands between.
