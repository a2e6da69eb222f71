# options: --guards forbid
"""Arrays may share memory, and nothing may be checked."""

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
    double(v, t, n)  # expect: FUS209
    other(t, y, n)


# message: `other` not fused
# note: `t` and `v` may share memory, and guards are forbidden.
