"""A collision on a lattice, whose directions and weights stand in tables."""

import cupy as cp


def collide(f: cp.ndarray, weights, cx, cy, rho: cp.ndarray, ux: cp.ndarray, uy: cp.ndarray, tau):
    usq = ux * ux + uy * uy
    for i, w in enumerate(weights):
        cu = 3.0 * (cx[i] * ux + cy[i] * uy)
        feq = w * rho * (1.0 + cu + 0.5 * cu * cu - 1.5 * usq)
        f[i, :] += (feq - f[i, :]) / tau
    return f


def series(coefficients, x: cp.ndarray, n: int):
    total = cp.zeros_like(x)
    for k in range(1, n):
        term = x * x - 1.0
        total = total + coefficients[k] * term + coefficients[k - 1]
    return total


def between(x: cp.ndarray, scale, k: int):
    """The group writes into `x`, of which `scale` may be a part: rows alone are taken, and a number runs the original."""
    x *= 0.5
    x += scale[k] * 2.0
    return x
