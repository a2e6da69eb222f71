"""Reductions of whole arrays, in two passes where one block would be slow."""

import cupy as cp

from . import _fused_totals as _fused


def energy(x, y):
    return _fused.energy_fused(x, y)


def moments(mass, position):
    """The moments, their sum, and whether they are finite and positive."""
    moment, total, finite, heavy = _fused.moments_fused(mass, position)
    return moment, total, finite, heavy


def kicked(v: cp.ndarray, a, dt):
    """The greatest velocity after a step in place."""
    v, largest = _fused.kicked_fused(v, a, dt)
    return v, largest


def spreads(x, y, shift):
    """Far from zero, where a difference of squares would lose all digits."""
    t, variance, deviation = _fused.spreads_fused(x, y, shift)
    return t, variance, deviation
