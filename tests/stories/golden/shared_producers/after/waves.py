"""Fluxes whose differences are one kernel and whose largest speed is another: each computes what it needs of both."""

import numpy as np

from . import _fused_waves as _fused


def shallow(h, hu, hv, dt, dx, g):
    """No flux and no speed is stored."""
    h_new, hu_new, hv_new, speed = _fused.shallow_fused(hu, h, hv, g, dt, dx)
    return h_new, hu_new, hv_new, speed


def single(h: np.ndarray, hu, g):
    """The differences alone would be a single pass."""
    change, speed = _fused.single_fused(hu, h, g)
    return change, speed


def kept(h: np.ndarray, hu, g):
    """What is returned is stored anyway."""
    u, change, speed = _fused.kept_fused(hu, h, g)
    return change, speed, u


def printed(h: np.ndarray, hu, g):
    """Something stands between."""
    u, change = _fused.printed_fused_change(hu, h, g)
    print(change.shape)
    speed = _fused.printed_fused_speed(u)
    return change, speed


def overwritten(h: np.ndarray, hu, g):
    """The second kernel would compute with other values."""
    u, change = _fused.overwritten_fused_change(hu, h, g)
    h *= 2.0
    speed = _fused.overwritten_fused_speed(u)
    return change, speed


def bound_again(h: np.ndarray, hu, g):
    """So it would under this name."""
    change, speed = _fused.bound_again_fused(hu, h, g)
    return change, speed


def dear(h: np.ndarray, hu, g):
    """To compute it twice takes longer than to store it."""
    change, speed = _fused.dear_fused(hu, h, g)
    return change, speed
