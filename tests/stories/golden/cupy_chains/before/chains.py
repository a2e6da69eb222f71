"""Chains of CuPy's functions."""

import cupy as cp
from cupy import exp

RATE = 0.25


def magnitude(x, y):
    """Two roots and an exponential, for arrays of any shapes that broadcast."""
    return cp.sqrt(x * x + y * y) * 0.5 + exp(-x) / (1 + y)


def limited(x, limit):
    """A value that takes its own name again, and names that mean something in C++."""
    new = x * RATE
    new = cp.where(new > limit, limit, new)
    double = cp.maximum(new, -1.0)
    return double - 2 * new


def kick_drift(x: cp.ndarray, v: cp.ndarray, a, dt):
    """One step of a particle, in place."""
    v += a * dt
    x += v * dt


def polar(x, y):
    """Two results."""
    radius = cp.hypot(x, y)
    angle = cp.arctan2(y, x) + cp.pi
    return radius, angle


def wrapped(n: cp.ndarray, m):
    """Integers that wrap."""
    total = n + m
    return (total * 3) & 0x7F


def logistic(x, width):
    """A helper, with a name of its own and a Python number."""
    scaled = x / width
    return 1 / (1 + exp(-scaled))


def gated(x: cp.ndarray, y):
    """Calls of a function of the package, once with a literal."""
    return logistic(x, 2.0) * y + logistic(y, x * x + 1)


def usual(n: cp.ndarray):
    """Questions about numbers, of any dtype."""
    return cp.where(cp.isfinite(n) & ~cp.isnan(n), n, cp.signbit(n))
