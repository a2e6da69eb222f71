"""Fluxes whose differences are one kernel and whose largest speed is another: each computes what it needs of both."""

import cupy as cp

from . import _fused_waves as _fused


def shallow(h, hu, hv, dt, dx, g):
    """No flux and no speed is stored."""
    h_new, hu_new, hv_new, speed = _fused.shallow_fused(hu, h, hv, g, dt, dx)
    return h_new, hu_new, hv_new, speed


def single(h, hu, g):
    """The differences alone would be a single pass."""
    change, speed = _fused.single_fused(hu, h, g)
    return change, speed
