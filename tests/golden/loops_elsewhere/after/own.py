"""A loop of this module and one of another, each with its own constant of one name."""

from numba import njit, prange

from ._fused_own import go_blend_to_damp
from .kernels import blend

WEIGHT = -1.5


@njit(parallel=True, error_model="numpy", cache=True)
def damp(u, v):
    for i in prange(u.shape[0]):
        for j in range(u.shape[1]):
            u[i, j] = v[i, j] - WEIGHT**2 * u[i, j]


def go(u, v):
    go_blend_to_damp(blend, damp, u, v, 0.5)
