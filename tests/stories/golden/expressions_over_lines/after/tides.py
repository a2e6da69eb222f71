"""Tides."""

import numpy as np

from . import _fused_tides as _fused


def level(t, lunar, solar):
    """Water level from two constituents."""
    # M2
    # S2
    return _fused.level_fused(lunar, t, solar)


def current(t, lunar):
    """Speed of the current; two statements on a line."""
    return _fused.current_fused(t, lunar)
