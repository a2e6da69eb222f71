"""Quality control of a time series."""

import numpy as np

from ._fused_quality import filled_result, flags_missing_to_value, weights_both_to_value


def flags(series, low, high):
    """True where a value is missing or out of range."""
    return flags_missing_to_value(series, low, high)


def filled(series, value):
    """The series with missing values replaced, clipped to one."""
    return filled_result(series, value)


def weights(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Weight 3 where both hold, 1 where one does; `+` of bools is their union."""
    return weights_both_to_value(first, second)
