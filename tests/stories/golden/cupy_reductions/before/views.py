"""Reductions of views: each element is computed from its neighbours and added up, never stored."""

import cupy as cp


def roughness(u):
    """One dimension, in two passes where one block would be slow."""
    slope = u[1:] - u[:-1]
    return cp.sum(slope * slope)


def field_energy(ex, ey, hz):
    centre_ex = 0.5 * (ex[:-1, 1:] + ex[:-1, :-1])
    centre_ey = 0.5 * (ey[1:, :-1] + ey[:-1, :-1])
    return cp.mean(centre_ex * centre_ex + centre_ey * centre_ey + hz[:-1, :-1])


def steepest(before: cp.ndarray, after: cp.ndarray, fourier):
    """Stored as well, and two results."""
    centre = before[1:-1, 1:-1, 1:-1]
    change = fourier * (before[2:, 1:-1, 1:-1] - 2.0 * centre + before[:-2, 1:-1, 1:-1])
    after[1:-1, 1:-1, 1:-1] = centre + change
    return cp.max(cp.abs(change)), cp.all(cp.isfinite(change))
