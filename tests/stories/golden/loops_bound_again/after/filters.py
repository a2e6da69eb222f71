"""Filters that each return an array, which takes the place of what they were given."""

import numpy as np
from numba import njit

import _fused_filters as _fused


@njit
def blend(a, b):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = 0.5 * (a[i] + b[i])
    return out


@njit
def shift(a, k):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = a[i] + k
    return out


@njit
def narrow(a):
    out = np.empty(a.shape[0], dtype=np.float32)
    for i in range(a.shape[0]):
        out[i] = a[i] * 1.1
    return out


@njit
def parts(a, b):
    low = np.empty_like(a)
    high = np.empty_like(a)
    for i in range(a.shape[0]):
        low[i] = min(a[i], b[i])
        high[i] = max(a[i], b[i])
    return low, high


def chain(a, b):
    """Every value but the last lives in a variable of the kernel."""
    c = _fused.chain_fused(blend, shift, a, b, 2.0)
    return c


def argument(c, b):
    """The argument itself is bound again; its array is left as it was."""
    c = _fused.argument_fused(blend, narrow, shift, c, b, 1.0)
    return c


def sorted_pair(u, v):
    u, v = _fused.sorted_pair_fused(parts, shift, u, v, 0.5, -0.5)
    return u, v


def looked_at(c, b, log):
    """What the print shows is the value that the variable has there."""
    c = _fused.looked_at_fused_shift(blend, shift, c, b, 1.0)
    log.append(float(c.sum()))
    c = _fused.looked_at_fused_shift_2(blend, shift, c, b, 2.0)
    return c


def steps(c, b, count):
    for _ in range(count):
        c, d = _fused.steps_fused(blend, shift, c, b, 0.25, 0.5)
    return c, d


def returned(c, b):
    return _fused.returned_fused(blend, shift, c, b, 1.0)


def beside(c, b):
    """The first value of `c` and the second one, both needed."""
    d, c, e = _fused.beside_fused(shift, blend, c, 1.0, b)
    return c, d, e


def of_attributes(bunch, c):
    c = _fused.of_attributes_fused_shift(blend, shift, c, bunch.x, 1.0)
    bunch.log(c)
    c = _fused.of_attributes_fused_blend(bunch, shift, blend, c, 2.0)
    return c
