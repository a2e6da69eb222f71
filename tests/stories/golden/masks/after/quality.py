"""Quality control of a time series."""

import numpy as np

from . import _fused_quality as _fused


def flags(series, low, high):
    """True where a value is missing or out of range."""
    return _fused.flags_fused(series, low, high)


def filled(series, value):
    """The series with missing values replaced, clipped to one."""
    return _fused.filled_fused(series, value)


def weights(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Weight 3 where both hold, 1 where one does; `+` of bools is their union."""
    return _fused.weights_fused(first, second)
