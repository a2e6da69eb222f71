"""Reductions of whole arrays, in two passes where one block would be slow."""

import cupy as cp

from ._fused_totals import energy_t_to_value, kicked_v_to_largest, moments_moment_to_heavy, spreads_t_to_deviation


def energy(x, y):
    return energy_t_to_value(x, y)


def moments(mass, position):
    """The moments, their sum, and whether they are finite and positive."""
    moment, total, finite, heavy = moments_moment_to_heavy(mass, position)
    return moment, total, finite, heavy


def kicked(v: cp.ndarray, a, dt):
    """The greatest velocity after a step in place."""
    v, largest = kicked_v_to_largest(v, a, dt)
    return v, largest


def spreads(x, y, shift):
    """Far from zero, where a difference of squares would lose all digits."""
    t, variance, deviation = spreads_t_to_deviation(x, y, shift)
    return t, variance, deviation
