"""A loop of this module and one of another, each with its own constant of one name."""

from numba import njit, prange

from . import _fused_own as _fused
from .kernels import blend

WEIGHT = -1.5


@njit(parallel=True, error_model="numpy", cache=True)
def damp(u, v):
    for i in prange(u.shape[0]):
        for j in range(u.shape[1]):
            u[i, j] = v[i, j] - WEIGHT**2 * u[i, j]


@njit
def scale(u, v, c, n):
    s = c * 2.0
    for i in range(n):
        v[i] = u[i] * s


@njit
def shift(v, w, c, n):
    s = c * 3.0
    d = s - 1.0
    for i in range(n):
        w[i] = v[i] + d


def lines(u, v, w, c, n):
    """What is computed before the loops is the last word of their bodies."""
    _fused.lines_fused(scale, shift, u, v, c, n, w)


def go(u, v):
    _fused.go_fused(blend, damp, u, v, 0.5)
