"""A collision on a lattice, whose directions and weights stand in tables."""

import numpy as np

import _fused_lattice as _fused


def collide(f: np.ndarray, weights, cx, cy, rho: np.ndarray, ux: np.ndarray, uy: np.ndarray, tau):
    usq = _fused.collide_fused_usq(ux, uy)
    for i, w in enumerate(weights):
        _fused.collide_fused_f_i(cx, cy, f, i, ux, uy, w, rho, usq, tau)
    return f


def series(coefficients, x: np.ndarray, n: int):
    total = np.zeros_like(x)
    for k in range(1, n):
        total = _fused.series_fused(coefficients, k, x, total)
    return total


def between(x: np.ndarray, scale, k: int):
    """The group writes into `x`, of which `scale` may be a part: rows alone are taken, and a number runs the original."""
    x = _fused.between_fused(scale, k, x)
    return x
