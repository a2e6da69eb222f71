"""Chains of CuPy's functions."""

import cupy as cp
from cupy import exp

from . import _fused_chains as _fused

RATE = 0.25


def magnitude(x, y):
    """Two roots and an exponential, for arrays of any shapes that broadcast."""
    return _fused.magnitude_fused(x, y)


def limited(x, limit):
    """A value that takes its own name again, and names that mean something in C++."""
    return _fused.limited_fused(x, limit)


def kick_drift(x: cp.ndarray, v: cp.ndarray, a, dt):
    """One step of a particle, in place."""
    _fused.kick_drift_fused(v, a, dt, x)


def polar(x, y):
    """Two results."""
    radius, angle = _fused.polar_fused(x, y)
    return radius, angle


def wrapped(n: cp.ndarray, m):
    """Integers that wrap."""
    return _fused.wrapped_fused(n, m)


def logistic(x, width):
    """A helper, with a name of its own and a Python number."""
    return _fused.logistic_fused(x, width)


def gated(x: cp.ndarray, y):
    """Calls of a function of the package, once with a literal."""
    return _fused.gated_fused(x, y)


def usual(n: cp.ndarray):
    """Questions about numbers, of any dtype."""
    return _fused.usual_fused(n)
