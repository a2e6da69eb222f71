"""Quality control of a time series."""

import numpy as np


def flags(series, low, high):
    """True where a value is missing or out of range."""
    missing = np.isnan(series)
    outside = (series < low) | (series > high)
    return missing | outside & ~missing


def filled(series, value):
    """The series with missing values replaced, clipped to one."""
    return np.where(np.isnan(series), value, np.clip(series, -1.0, 1.0))


def weights(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Weight 3 where both hold, 1 where one does; `+` of bools is their union."""
    both = first & second
    return (first ^ second) * 1 + both * 3 + (first + second) * (first * second)
