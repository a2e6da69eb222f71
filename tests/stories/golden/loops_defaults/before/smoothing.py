"""Compiled loops with defaults, called without these or by the names of their parameters; they return what they were given."""

import numpy as np
from numba import njit

DECAY = 0.5


@njit
def scale(x, out, factor=2.0, offset=-1.0):
    """In place of `factor`, 2."""
    for i in range(x.shape[0]):
        out[i] = factor * x[i] + offset
    return out


@njit
def decay(
    x,
    out,
    rate=DECAY,  # of the module
    first=0,
):
    for i in range(first, x.shape[0]):
        out[i] = rate * x[i]
    return None


@njit
def limited(x, most=1.0, least=1e-3):
    out = np.empty_like(x)
    for i in range(x.size):
        out[i] = min(max(x[i], least), most)
    return out


@njit
def relative(x, unit=4.0):
    out = np.empty_like(x)
    for i in range(x.size):
        out[i] = x[i] / unit
    return out


def without(x, t, y):
    scale(x, t)
    decay(t, y)


def by_name(x, t, y, rate):
    scale(x, offset=0.5, out=t)
    decay(t, rate=rate, out=y)


def same_numbers(x, t, y):
    scale(x, t, offset=1.0, factor=1.0)
    decay(t, y, rate=1.0)


def chain(x):
    a = limited(x)
    b = limited(a, least=0.25)
    return limited(b, 0.75)


def units(x):
    a = relative(x)
    b = limited(a)
    return b
