"""Waves whose fluxes come in pairs."""

import numpy as np

import _fused_waves as _fused


def flux(height, speed, *, gravity=9.81):
    """Of mass and of momentum."""
    return _fused.flux_fused(height, speed, gravity)


def rotated(x, y, cosine, sine, /):
    return _fused.rotated_fused(cosine, x, sine, y)


def difference(u, weight):
    return _fused.difference_fused(u, weight)


def energy(height: np.ndarray, speed):
    """The same function twice, once with a keyword and what is computed for it."""
    return _fused.energy_fused(height, speed)


def turned(x: np.ndarray, y, cosine, sine, times):
    """Names that are bound to what is computed from them."""
    for _ in range(times):
        x, y = _fused.turned_fused(x, y, cosine, sine)
    return x, y


def growth(u: np.ndarray, rate):
    """An argument that is computed once and used twice."""
    return _fused.growth_fused(rate, u)
