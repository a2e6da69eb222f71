"""Functions of the package that square and raise what they are given, and CuPy's functions of numbers alone."""

import cupy as cp

from . import _fused_peaks as _fused


def gaussian(x, centre, width):
    return _fused.gaussian_fused(x, centre, width)


def toned(image, gamma):
    return image ** (1.0 / gamma)


def peaks(x: cp.ndarray, y, centre, width):
    """Squares of a number, and of the difference of two, inside a function."""
    return _fused.peaks_fused(x, y, centre, width)


def twice(x: cp.ndarray, a, b):
    """The square of a difference of numbers, and of a literal."""
    return _fused.twice_fused(x, a, b)


def developed(image: cp.ndarray, gamma, gain):
    """Exponents that the caller gives, and that are computed."""
    return _fused.developed_fused(image, gain, gamma)


def windowed(x: cp.ndarray, order):
    """Functions of a number of the call, which CuPy makes an array of."""
    return _fused.windowed_fused(x, order)


def limited(x: cp.ndarray, least, greatest):
    """Functions of two such numbers; and a choice between two literals."""
    return _fused.limited_fused(x, least, greatest)


def scaled(x: cp.ndarray, factor):
    """Python's `abs`, which keeps the dtype of what it meets."""
    return _fused.scaled_fused(x, factor)
