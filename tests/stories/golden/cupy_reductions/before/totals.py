"""Reductions of whole arrays, in two passes where one block would be slow."""

import cupy as cp


def energy(x, y):
    t = cp.sqrt(x * x + y * y)
    return cp.sum(t * t)


def moments(mass, position):
    """The moments, their sum, and whether they are finite and positive."""
    moment = mass * position
    total = cp.sum(moment)
    finite = cp.all(cp.isfinite(moment))
    heavy = (moment > 0.5).any()
    return moment, total, finite, heavy


def kicked(v: cp.ndarray, a, dt):
    """The greatest velocity after a step in place."""
    v += a * dt
    return v, cp.max(v)


def spreads(x, y, shift):
    """Far from zero, where a difference of squares would lose all digits."""
    t = x * y + shift
    variance = t.var(ddof=1)
    deviation = cp.std(t)
    return t, variance, deviation
