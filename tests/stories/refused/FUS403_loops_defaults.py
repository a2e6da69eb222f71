"""Calls of which the source does not tell what a parameter is given, or which give what they were given."""

import numpy as np
from numba import njit

UNIT = np.float32(2.0)


@njit
def double(v, t):
    for i in range(v.shape[0]):
        t[i] = v[i] * 2.0


@njit
def masked(v, t, limit=None):
    for i in range(v.shape[0]):
        t[i] = v[i] + 1.0


@njit
def measured(v, t, unit=UNIT):
    for i in range(v.shape[0]):
        t[i] = v[i] * unit


@njit
def divided(v, t, by=2.0):
    for i in range(v.shape[0]):
        t[i] = v[i] / by
    return t


@njit
def later(v, t, at=1):
    for i in range(v.shape[0] - at):
        t[i] = v[i + at]


def without_limit(v, t, y):
    double(v, t)
    masked(t, y)  # expect: FUS403


def without_unit(v, t, y):
    double(v, t)
    measured(t, y)  # expect: FUS403


def by_zero(v, t, y):
    double(v, t)
    divided(t, y, by=0.0)  # expect: FUS403


def bound(v, t, y):
    double(v, t)
    z = divided(t, y)  # expect: FUS403
    return z


def twice(v, t, y):
    double(v, t)
    masked(t, y, 1.0, v=y)  # expect: FUS403


def passed_on(v, t, y, options):
    double(v, t)
    masked(t, y, **options)  # expect: FUS403


def neighbour(v, t, y):
    double(v, t)
    later(t, y)  # expect: FUS203


# message: statement not fused
# note: Call of the compiled `masked`, which is called without `limit`, whose default is no number that the source shows.
# message: statement not fused
# note: Call of the compiled `measured`, which is called without `unit`, whose default is no number that the source shows.
# message: statement not fused
# note: Call of the compiled `divided`, which may raise, or have an undefined result, in the middle of its loop: `v[i] / by`; `@njit(error_model="numpy")` divides without raising.
# message: statement not fused
# note: Call of the compiled `divided`, which returns something other than arrays that it makes.
# message: statement not fused
# note: Call of the compiled `masked`, which is not called with one argument for each parameter.
# message: statement not fused
# note: Call of the compiled `masked`, which is not called with one argument for each parameter.
# message: `later` not fused: it reads elements that other instances write
# note: Witness: t.shape[0] = 2, v.shape[0] = 2: instance 0 of `later` reads t[1], which instance 1 of `double` writes.
