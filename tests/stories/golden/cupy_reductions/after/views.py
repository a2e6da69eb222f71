"""Reductions of views: each element is computed from its neighbours and added up, never stored."""

import cupy as cp

from . import _fused_views as _fused


def roughness(u):
    """One dimension, in two passes where one block would be slow."""
    return _fused.roughness_fused(u)


def field_energy(ex, ey, hz):
    return _fused.field_energy_fused(ex, ey, hz)


def steepest(before: cp.ndarray, after: cp.ndarray, fourier):
    """Stored as well, and two results."""
    return _fused.steepest_fused(before, fourier, after)
