"""Compiled functions that do more than call loops that fusec models, one after the other."""

import numpy as np
from numba import njit


@njit
def scale(u, v, factor):
    for i in range(u.shape[0]):
        v[i] = factor * u[i]


@njit
def shift(v):
    for i in range(v.shape[0]):
        v[i] += 1.0


@njit
def total(v):
    s = 0.0
    for i in range(v.shape[0]):
        s += v[i]
    return s


@njit
def first(v):
    for i in range(v.shape[0]):
        if v[i] > 0.0:
            break
        v[i] = 1.0


@njit
def powers(v, w, n):
    for i in range(v.shape[0]):
        w[i] = v[i] ** n


@njit
def told(u, v):
    scale(u, v, 0.5)
    print(v[0])
    shift(v)


@njit
def broken(u, v):
    scale(u, v, 0.5)
    first(v)


@njit
def doubled(u, v, rate):
    scale(u, v, 2.0 * rate)
    shift(v)


@njit
def by_total(u, v):
    s = total(u)
    scale(u, v, s)


@njit(fastmath=True)
def fast(u, v):
    scale(u, v, 0.5)
    shift(v)


@njit
def cubes(u, v):
    shift(u)
    powers(u, v, 3)


@njit
def copied(u):
    w = np.empty_like(u)
    for i in range(u.shape[0]):
        w[i] = 2.0 * u[i]
    return w


@njit
def both(u):
    v = copied(u)
    w = copied(v)
    return v, w


@njit
def without(u, v, w):
    scale(u, v, 0.5)
    shift(v)


def run_without(u, v, given):
    shift(u)
    without(u, v, given.pop())  # expect: FUS403


def run_both(u):
    shift(u)
    return both(u)  # expect: FUS403


def run_told(u, v):
    told(u, v)  # expect: FUS403
    shift(v)


def run_broken(u, v):
    shift(u)
    broken(u, v)  # expect: FUS403


def run_doubled(u, v, rate):
    shift(u)
    doubled(u, v, rate)  # expect: FUS403


def run_by_total(u, v):
    shift(u)
    by_total(u, v)  # expect: FUS403


def run_fast(u, v):
    shift(u)
    fast(u, v)  # expect: FUS403


def run_cubes(u, v):
    shift(u)
    cubes(u, v)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `without`, which does nothing with `w`.
# message: statement not fused
# note: Call of the compiled `both`, which returns what several of the functions give that it calls.
# message: statement not fused
# note: Call of the compiled `told`, which is not a loop nest.
# message: statement not fused
# note: Call of the compiled `broken`, which calls `first`, which has `break`.
# message: statement not fused
# note: Call of the compiled `doubled`, which calls `scale` with `2.0 * rate`, no number, parameter or array of its own.
# message: statement not fused
# note: Call of the compiled `by_total`, which calls `total`, which returns a number.
# message: statement not fused
# note: Call of the compiled `fast`, which is compiled with options around the calls that it makes.
# message: statement not fused
# note: Call of the compiled `cubes`, which calls `powers`, which has a power, which numba computes otherwise where it knows the number.
