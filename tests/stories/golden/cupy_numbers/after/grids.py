"""Python's numbers among CuPy's arrays."""

import cupy as cp

from . import _fused_grids as _fused

OUTER = 1.0 / 16.0
CENTRE = 10.0 / 16.0
GAMMA = 2.2


def source_term(u: cp.ndarray, v, dx, dy, out: cp.ndarray):
    """Squares of spacings, which may be numbers or arrays."""
    _fused.source_term_fused(u, dy, v, dx, out)


def spread(u: cp.ndarray, dx):
    """The square of what the caller gives."""
    return _fused.spread_fused(u, dx)


def slopes(u: cp.ndarray, v: cp.ndarray, dx):
    """Quotients by elements and by a number, and a root."""
    return _fused.slopes_fused(u, v, dx)


def smoothed(field: cp.ndarray):
    """A copy whose interior is written; constants are arithmetic of literals."""
    result = _fused.smoothed_fused(field)
    return result


def bearing(change: cp.ndarray, latitude):
    """Degrees of an angle, and functions of a number."""
    return _fused.bearing_fused(change, latitude)


def encoded(linear: cp.ndarray):
    """A power whose exponent Python computes."""
    return _fused.encoded_fused(linear)


def exposed(linear: cp.ndarray, stops):
    """A power of a literal, whose exponent may be a number or an array."""
    return _fused.exposed_fused(linear, stops)


def reflected(x: cp.ndarray, n):
    """An integer with the other sign, which integers without one do not hold."""
    return _fused.reflected_fused(x, n)
