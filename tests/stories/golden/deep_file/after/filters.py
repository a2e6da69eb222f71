"""Filters made by factories."""

from __future__ import annotations

import numpy as np

from . import _fused_filters as _fused


def smoother(strength):
    """A filter of a given strength."""

    def smooth(signal):
        return _fused.smoother_smooth_fused(signal, strength)

    return smooth


def filtered(signal, passes):
    """Several filters one after another."""
    for smooth in [smoother(0.1 * k) for k in range(passes)]:
        signal = smooth(signal)
    return sorted(signal, key=lambda value: -value)
