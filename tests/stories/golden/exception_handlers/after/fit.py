"""Fits that may fail."""

import contextlib

import numpy as np

from . import _fused_fit as _fused


def residual_norm(model, data):
    """The residual's root, or the scaled model where the data do not fit its shape."""
    scaled = None
    try:
        scaled = _fused.residual_norm_fused_scaled(model)
        return _fused.residual_norm_fused_value(scaled, data)
    except ValueError:
        return scaled


def last_good(model, data):
    """The last value that could be computed."""
    value = None
    with contextlib.suppress(ValueError):
        value = _fused.last_good_fused(model)
        value = value + data
    return value
