"""Chains of operators on arrays of dask."""

import dask.array as da


def lengths(x, y, scale):
    """Lengths of vectors, and beyond."""
    length = da.sqrt(x * x + y * y) * scale
    return length + x


def distance(x, y):
    """A sum of dask's own, of elements that one layer computes."""
    difference = x - y
    return da.sum(difference * difference + da.absolute(difference))


def spread(x, y):
    """Reductions by methods, too."""
    difference = x * 2.0 - y
    return (difference * difference + abs(difference)).mean(axis=0)


def standardised(x, mean, deviation):
    """Rows along the last axis."""
    t = (x - mean[None, :]) / deviation[None, :]
    return t * t * t
