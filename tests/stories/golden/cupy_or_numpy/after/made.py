"""Memory that the generated function makes between its members, by the author's own library."""

import cupy as cp

from . import _fused_made as _fused


def diffused(u, weight):
    """Zeros at the border."""
    xp = cp.get_array_module(u)
    new = _fused.diffused_fused(u, weight, xp)
    return new


def advanced(now, speed):
    """A copy that is then updated, of CuPy's arrays."""
    after = _fused.advanced_fused(speed, now)
    return after


def counted(u, v):
    """The mean of a shape."""
    w, n = _fused.counted_fused(v, u)
    return w, n


def damped(u, v):
    """Parts of an array by names of their own."""
    return _fused.damped_fused(u, v)
