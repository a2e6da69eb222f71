"""Series."""

import numpy as np

from . import _fused_series as _fused


def sine(x):
    """Taylor's polynomial of degree five."""
    total = _fused.sine_fused(x)
    return total


def wrapped(angle):
    """The angle in [-pi, pi)."""
    return _fused.wrapped_fused(angle)


def steps(x):
    """One, two, three on the three sides of the unit interval, in the type of the numbers given."""
    return _fused.steps_fused(x)
