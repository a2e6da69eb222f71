"""A collision on a lattice, whose directions and weights stand in tables."""

import numpy as np


def collide(f: np.ndarray, weights, cx, cy, rho: np.ndarray, ux: np.ndarray, uy: np.ndarray, tau):
    usq = ux * ux + uy * uy
    for i, w in enumerate(weights):
        cu = 3.0 * (cx[i] * ux + cy[i] * uy)
        feq = w * rho * (1.0 + cu + 0.5 * cu * cu - 1.5 * usq)
        f[i, :] += (feq - f[i, :]) / tau
    return f


def series(coefficients, x: np.ndarray, n: int):
    total = np.zeros_like(x)
    for k in range(1, n):
        term = x * x - 1.0
        total = total + coefficients[k] * term + coefficients[k - 1]
    return total


def between(x: np.ndarray, scale, k: int):
    """The group writes into `x`, of which `scale` may be a part: rows alone are taken, and a number runs the original."""
    x *= 0.5
    x += scale[k] * 2.0
    return x
