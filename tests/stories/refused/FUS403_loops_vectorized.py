"""Functions of one element of which fusec does not know, in the source, what numba makes of them on arrays."""

import math

import numpy as np
from numba import float32, float64, njit, vectorize


@njit
def smoothed(a):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = 0.5 * a[i] + 0.25
    return out


@vectorize([float32(float32)])
def of_singles(a):
    return 2.0 * a


@vectorize([float64(float64)], fastmath=True)
def in_any_order(a):
    return a * 2.0 + 1.0


@vectorize([float64(float64)])
def gamma(a):
    return math.gamma(a)


@vectorize([float64(float64, float64)])
def added(a, b):
    return a + b


def singles(x):
    c = smoothed(x)
    return of_singles(c)  # expect: FUS403


def any_order(x):
    c = smoothed(x)
    return in_any_order(c)  # expect: FUS403


def unknown(x):
    c = smoothed(x)
    return gamma(c)  # expect: FUS403


def into(x, y):
    c = smoothed(x)
    d = added(c, x, out=y)  # expect: FUS403
    return d


def where(x, y):
    c = smoothed(x)
    added(c, x, y, where=x > 0)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `of_singles`, which declares no loop of `float64`.
# message: statement not fused
# note: Call of the compiled `in_any_order`, which is compiled with the option `fastmath`.
# message: statement not fused
# note: Call of the compiled `gamma`, which computes what fusec does not model.
# message: statement not fused
# note: Call of the compiled `added`, which returns another number of arrays than are taken.
# message: statement not fused
# note: Call of the compiled `added`, which is called with other arguments than one for each parameter.
