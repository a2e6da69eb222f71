"""Fits that may fail."""

import contextlib

import numpy as np


def residual_norm(model, data):
    """The residual's root, or the scaled model where the data do not fit its shape."""
    scaled = None
    try:
        scaled = np.abs(model) * 2
        residual = scaled + data
        return np.sqrt(residual)
    except ValueError:
        return scaled


def last_good(model, data):
    """The last value that could be computed."""
    value = None
    with contextlib.suppress(ValueError):
        value = np.abs(model) * 2
        value = value + data
    return value
