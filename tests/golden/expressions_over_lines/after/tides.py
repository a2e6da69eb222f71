"""Tides."""

import numpy as np

from ._fused_tides import current_value, level_value


def level(t, lunar, solar):
    """Water level from two constituents."""
    # M2
    # S2
    return level_value(lunar, t, solar)


def current(t, lunar):
    """Speed of the current; two statements on a line."""
    phase = 0.506 * t; speed = lunar * \
        np.sin(phase)
    return current_value(speed)
