"""A store where a mask holds, between expressions, and a collision on a lattice whose directions stand in tables."""

import cupy as cp


def limited(x: cp.ndarray, y: cp.ndarray):
    z = x * y - 0.25
    z[z < 0.0] = 0.0
    return cp.sqrt(z + 1.0) * x


def collide(f: cp.ndarray, weights, cx, cy, rho: cp.ndarray, ux: cp.ndarray, uy: cp.ndarray, tau):
    usq = ux * ux + uy * uy
    for i, w in enumerate(weights):
        cu = 3.0 * (cx[i] * ux + cy[i] * uy)
        feq = w * rho * (1.0 + cu + 0.5 * cu * cu - 1.5 * usq)
        f[i, :] += (feq - f[i, :]) / tau
    return f
