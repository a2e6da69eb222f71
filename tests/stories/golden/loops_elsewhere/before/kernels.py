"""Loops over tables, on several threads, with NumPy's rules for divisions by zero."""

import math

from numba import jit, njit, prange

WEIGHT = 0.25


@njit(parallel=True, error_model="numpy", cache=True)
def ratio(x, y, out):
    n, m = x.shape
    for i in prange(n):
        for j in range(m):
            out[i, j] = x[i, j] / y[i, j]


@jit(nopython=True, parallel=True, error_model="numpy", cache=True)
def blend(u, v, c):
    t = c * WEIGHT
    for i in prange(u.shape[0]):
        for j in range(u.shape[1]):
            s = t * math.sqrt(abs(u[i, j]))
            v[i, j] += s if s > 0.1 else 0.1
