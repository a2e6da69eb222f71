"""Loops under a decorator that means two things: with threads, or without, as only a run can tell."""

import os

from numba import njit

if "ONE_THREAD" in os.environ:
    prange = range
    njit_parallel = njit
else:
    from numba import prange

    njit_parallel = njit(parallel=True)

njit_quick = njit(fastmath=True) if "QUICK" in os.environ else njit


@njit_parallel
def scale(x, t, n):
    for i in prange(n):
        t[i] = x[i] * 2.0


@njit_parallel
def shift(t, y, n):
    for i in prange(n):
        y[i] = t[i] + 1.0


@njit_quick
def halve(x, t, n):
    for i in range(n):
        t[i] = x[i] * 0.5


@njit
def double(x, t, n):
    for i in range(n):
        t[i] = x[i] * 2.0


def step(x, t, y, n):
    scale(x, t, n)
    shift(t, y, n)  # expect: FUS403


def quick(x, t, y, n):
    double(x, t, n)
    halve(t, y, n)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `shift`, which is compiled by `njit_parallel`, whose options are known only at run time.
# message: statement not fused
# note: Call of the compiled `halve`, which is compiled by `njit_quick`, whose options are known only at run time.
