"""One loop runs on one thread, the next on several."""

from numba import njit, prange


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in prange(n):
        y[i] = t[i]


def step(v, t, y, n, k):
    double(v, t, n)
    other(t, y, n)  # expect: FUS201


# message: `other` not fused: it runs other instances
# note: it loops over `prange`, `double` over `range`.
