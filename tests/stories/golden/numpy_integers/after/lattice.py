"""Integers that are elements of arrays, as loops give them."""

import numpy as np

import _fused_lattice as _fused


def equilibrium(rho: np.ndarray, ux: np.ndarray, uy: np.ndarray, cxs, cys, weights):
    """Of a lattice Boltzmann method: the directions are numbered by an array."""
    idxs = np.arange(9)
    feq = np.zeros((rho.shape[0], rho.shape[1], 9))
    for i, cx, cy, w in zip(idxs, cxs, cys, weights):
        _fused.equilibrium_fused(feq, i, rho, w, cx, ux, cy, uy)
    return feq


def marched(u: np.ndarray, steps, c):
    """Each time level from the one before."""
    for n in steps:
        _fused.marched_fused(u, n, c)
    return u


def smoothed(u: np.ndarray, n):
    """A width that may be NumPy's integer."""
    return _fused.smoothed_fused(u, n)
