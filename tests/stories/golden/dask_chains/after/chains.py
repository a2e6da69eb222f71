"""Chains of operators on arrays of dask."""

import dask.array as da

import _fused_chains as _fused


def lengths(x, y, scale):
    """Lengths of vectors, and beyond."""
    return _fused.lengths_fused(x, y, scale)


def distance(x, y):
    """A sum of dask's own, of elements that one layer computes."""
    return _fused.distance_fused(x, y)


def spread(x, y):
    """Reductions by methods, too."""
    return _fused.spread_fused(x, y).mean(axis=0)


def standardised(x, mean, deviation):
    """Rows along the last axis."""
    return _fused.standardised_fused(x, mean, deviation)
