"""Statements that slice axes beside statements that reduce along one: one call each, of several kernels."""

import numpy as np

from . import _fused_fields as _fused


def anomaly(x):
    """A stencil, then rows."""
    return _fused.anomaly_fused(x)


def smoothed(x):
    """Columns, then a stencil."""
    flux = _fused.smoothed_fused(x)
    return flux


def energy(x, rate):
    """An update of the interior, then sums of rows."""
    return _fused.energy_fused(x, rate)


def thrice(x, rate):
    """Rows, a stencil, and rows again."""
    return _fused.thrice_fused(x, rate)


def read_between(x, rate):
    """Another statement between parts two calls."""
    y = _fused.read_between_fused_y(x, rate)
    print(y.shape)
    return _fused.read_between_fused_value(y)


def maybe_bound(x, rate, chosen):
    """`scale` may be unbound, which Python says after it has written `x`."""
    if chosen:
        scale = 2.0
    x[1:-1] += _fused.maybe_bound_fused_value(x, rate)
    return _fused.maybe_bound_fused_value_2(x, scale)


def both_in_one(x):
    """A statement with a slice and a mean of rows."""
    y = _fused.both_in_one_fused(x)
    return y * y - np.mean(x[1:], axis=1, keepdims=True)
