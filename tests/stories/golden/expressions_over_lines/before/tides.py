"""Tides."""

import numpy as np


def level(t, lunar, solar):
    """Water level from two constituents."""
    return (
        lunar * np.cos(0.506 * t)  # M2
        + solar * np.cos(0.524 * t)  # S2
        + 0.1
        * np.sin(
            0.26 * t,
        )
    )


def current(t, lunar):
    """Speed of the current; two statements on a line."""
    phase = 0.506 * t; speed = lunar * \
        np.sin(phase)
    return speed * \
        np.abs(speed)
