"""Chains of operators on arrays of cuPyNumeric."""

import cupynumeric as np


def lengths(x, y, scale):
    """Lengths of vectors, and beyond."""
    length = np.sqrt(x * x + y * y) * scale
    return length + x


def distance(x, y):
    """A sum of elements that the same task computes."""
    difference = x - y
    return np.sum(difference * difference + np.absolute(difference))


def standardised(x, mean, deviation):
    """Rows along the last axis."""
    t = (x - mean) / deviation
    return t * t * t
