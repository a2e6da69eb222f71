"""Functions of the package that square and raise what they are given, and CuPy's functions of numbers alone."""

import cupy as cp


def gaussian(x, centre, width):
    return cp.exp(-((x - centre) ** 2) / (2.0 * width**2))


def toned(image, gamma):
    return image ** (1.0 / gamma)


def peaks(x: cp.ndarray, y, centre, width):
    """Squares of a number, and of the difference of two, inside a function."""
    return x * gaussian(y, centre, width) + gaussian(centre, x, width)


def twice(x: cp.ndarray, a, b):
    """The square of a difference of numbers, and of a literal."""
    return gaussian(x, 0.25, 0.5) * (a - b) ** 2


def developed(image: cp.ndarray, gamma, gain):
    """Exponents that the caller gives, and that are computed."""
    return toned(image * gain, gamma) + image**gamma


def windowed(x: cp.ndarray, order):
    """Functions of a number of the call, which CuPy makes an array of."""
    return x * cp.exp(order) + cp.sqrt(abs(order)) - cp.square(order) * cp.negative(x)


def limited(x: cp.ndarray, least, greatest):
    """Functions of two such numbers; and a choice between two literals."""
    inside = cp.where(x > least, 1.0, 0.0) > 0.5
    return cp.where(inside, x, -x) * cp.maximum(least, greatest) + cp.arctan2(least, 1.5) * cp.divide(least, greatest)


def scaled(x: cp.ndarray, factor):
    """Python's `abs`, which keeps the dtype of what it meets."""
    return x * abs(factor) + abs(x)
