"""A loop of this module and one of another, each with its own constant of one name."""

from numba import njit, prange

from .kernels import blend

WEIGHT = -1.5


@njit(parallel=True, error_model="numpy", cache=True)
def damp(u, v):
    for i in prange(u.shape[0]):
        for j in range(u.shape[1]):
            u[i, j] = v[i, j] - WEIGHT**2 * u[i, j]


def go(u, v):
    blend(u, v, 0.5)
    damp(u, v)
