"""A timer between the calls."""

import time

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
    started = time.perf_counter()  # expect: FUS207
    other(t, y, n)


# message: `other` not fused
# note: call of `time.perf_counter` stands between.
