"""Integers that are elements of arrays, as loops give them."""

import numpy as np


def equilibrium(rho: np.ndarray, ux: np.ndarray, uy: np.ndarray, cxs, cys, weights):
    """Of a lattice Boltzmann method: the directions are numbered by an array."""
    idxs = np.arange(9)
    feq = np.zeros((rho.shape[0], rho.shape[1], 9))
    for i, cx, cy, w in zip(idxs, cxs, cys, weights):
        feq[:, :, i] = rho * w * (1 + 3 * (cx * ux + cy * uy) + 9 * (cx * ux + cy * uy) ** 2 / 2 - 3 * (ux**2 + uy**2) / 2)
    return feq


def marched(u: np.ndarray, steps, c):
    """Each time level from the one before."""
    for n in steps:
        u[n + 1, 1:-1] = u[n, 1:-1] + c * (u[n, 2:] - 2 * u[n, 1:-1] + u[n, :-2])
    return u


def smoothed(u: np.ndarray, n):
    """A width that may be NumPy's integer."""
    mean = 0.5 * (u[n - 1 : -n - 1] + u[n + 1 : -n + 1])
    return u[n:-n] + mean * n
