"""Numba compiles these functions itself: a call of a fused kernel inside would stop it."""

import numba
import numpy as np
from numba import njit


@njit
def decorated(x):
    t = np.abs(x) * 2
    return t + 1


@numba.jit(nopython=True, cache=True)
def with_options(x):
    t = np.abs(x) * 2
    return t + 1


@numba.guvectorize(["f8[:],f8[:]"], "(n)->(n)")
def generalised(x, out):
    t = np.abs(x) * 2
    out[:] = t + 1


def maker():
    @njit
    def inner(x):
        t = np.abs(x) * 2
        return t + 1

    return inner
