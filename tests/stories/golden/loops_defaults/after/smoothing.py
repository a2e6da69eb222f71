"""Compiled loops with defaults, called without these or by the names of their parameters; they return what they were given."""

import numpy as np
from numba import njit

import _fused_smoothing as _fused

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
    _fused.without_fused(scale, decay, x, t, y)


def by_name(x, t, y, rate):
    _fused.by_name_fused(scale, decay, x, t, 0.5, y, rate)


def same_numbers(x, t, y):
    _fused.same_numbers_fused(scale, decay, x, t, 1.0, 1.0, y, 1.0)


def chain(x):
    return _fused.chain_fused(limited, x, 0.25, 0.75)


def units(x):
    b = _fused.units_fused(relative, limited, x)
    return b
