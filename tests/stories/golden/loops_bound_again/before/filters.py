"""Filters that each return an array, which takes the place of what they were given."""

import numpy as np
from numba import njit


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
    c = blend(a, b)
    c = shift(c, 2.0)
    c = blend(c, b)
    return c


def argument(c, b):
    """The argument itself is bound again; its array is left as it was."""
    c = blend(c, b)
    c = narrow(c)
    c = shift(c, 1.0)
    return c


def sorted_pair(u, v):
    u, v = parts(u, v)
    u = shift(u, 0.5)
    v = shift(v, -0.5)
    return u, v


def looked_at(c, b, log):
    """What the print shows is the value that the variable has there."""
    c = blend(c, b)
    c = shift(c, 1.0)
    log.append(float(c.sum()))
    c = blend(c, b)
    c = shift(c, 2.0)
    return c


def steps(c, b, count):
    for _ in range(count):
        d = blend(c, b)
        c = shift(d, 0.25)
        d = shift(c, 0.5)
    return c, d


def returned(c, b):
    c = blend(c, b)
    return shift(c, 1.0)


def beside(c, b):
    """The first value of `c` and the second one, both needed."""
    d = shift(c, 1.0)
    c = blend(c, d)
    e = blend(c, b)
    return c, d, e


def of_attributes(bunch, c):
    c = blend(c, bunch.x)
    c = shift(c, 1.0)
    bunch.log(c)
    c = shift(c, 2.0)
    c = blend(c, bunch.x)
    return c
