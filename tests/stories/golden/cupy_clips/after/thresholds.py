"""Clips with one bound."""

import cupy as cp

from . import _fused_thresholds as _fused


def soft_threshold(x, step, level):
    return _fused.soft_threshold_fused(x, step, level)


def capped(image: cp.ndarray, most):
    return _fused.capped_fused(image, most)


def lifted(image: cp.ndarray, shift):
    """With the numbers of a dtype as the other bound."""
    return _fused.lifted_fused(image, shift)
