"""Clips whose bounds only a call shows."""

import cupy as cp

from . import _fused_kept as _fused


def bounded(x: cp.ndarray, y: cp.ndarray, least=None, most=None):
    return _fused.bounded_fused(x, y, least, most)
