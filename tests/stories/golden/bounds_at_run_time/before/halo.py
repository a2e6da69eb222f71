"""Slices whose bounds are variables."""

import numpy as np


def smoothed(u: np.ndarray, n: int, weight):
    """The interior of a field with a halo of n cells, towards its own mean with both neighbours."""
    mean = 0.5 * (u[n - 1 : -n - 1] + u[n + 1 : -n + 1])
    change = mean - u[n:-n]
    return u[n:-n] + weight * change


def diffused(u: np.ndarray, out: np.ndarray):
    """A step on all cells but the first and the last, written into a field of the same size."""
    laplacian = u[2:] - 2 * u[1:-1] + u[:-2]
    last = u.shape[0] - 1
    out[1:last] = u[1:last] + 0.1 * laplacian
    middle = last // 2
    out[middle:] *= 0.5
    return out


def scaled(u: np.ndarray, v: np.ndarray):
    """Shapes that are asked for in between, the second one where the first array was updated."""
    v *= 0.5
    rows = u.shape[0]  # as many as before
    share = (u + v) / rows
    cells = u.size
    v += share * cells
    return v, cells
