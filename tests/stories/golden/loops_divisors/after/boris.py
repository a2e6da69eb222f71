"""A push of charged particles, whose divisors are never zero."""

import math

from numba import njit, prange

from . import _fused_boris as _fused


@njit(parallel=True)
def push_momenta(px, py, ex, bz, k):
    for i in prange(px.shape[0]):
        half_x = px[i] + k * ex[i]
        gamma = math.sqrt(1.0 + (half_x**2 + py[i] ** 2))
        t = k * bz[i] / gamma
        s = 2 * t / (1 + t**2)
        px[i] = half_x + s * (py[i] - t * half_x) + k * ex[i]
        py[i] = py[i] - s * (half_x + t * py[i])


@njit(parallel=True)
def push_positions(x, y, px, py, dt):
    for i in prange(x.shape[0]):
        over_gamma = 1.0 / math.sqrt(1 + px[i] ** 2 + py[i] ** 2)
        x[i] += dt * px[i] * over_gamma
        y[i] += dt * py[i] * over_gamma


def push(x, y, px, py, ex, bz, k, dt):
    _fused.push_fused(push_momenta, push_positions, px, py, ex, bz, k, x, y, dt)
