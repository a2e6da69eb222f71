"""A collision on a lattice, whose directions and weights stand in tables."""

import cupy as cp

from . import _fused_lattice as _fused


def collide(f: cp.ndarray, weights, cx, cy, rho: cp.ndarray, ux: cp.ndarray, uy: cp.ndarray, tau):
    usq = _fused.collide_fused_usq(ux, uy)
    for i, w in enumerate(weights):
        _fused.collide_fused_f_i(cx, cy, f, i, ux, uy, w, rho, usq, tau)
    return f


def series(coefficients, x: cp.ndarray, n: int):
    total = cp.zeros_like(x)
    for k in range(1, n):
        total = _fused.series_fused(coefficients, k, x, total)
    return total


def between(x: cp.ndarray, scale, k: int):
    """The group writes into `x`, of which `scale` may be a part: rows alone are taken, and a number runs the original."""
    x = _fused.between_fused(scale, k, x)
    return x
