"""Filters made by factories."""

from __future__ import annotations

import numpy as np


def smoother(strength):
    """A filter of a given strength."""

    def smooth(signal):
        distance = np.abs(signal - strength)
        return signal / (1.0 + distance)

    return smooth


def filtered(signal, passes):
    """Several filters one after another."""
    for smooth in [smoother(0.1 * k) for k in range(passes)]:
        signal = smooth(signal)
    return sorted(signal, key=lambda value: -value)
