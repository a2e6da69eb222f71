"""Columns that threads go down together, and where in its row something is."""

import cupy as cp

from . import _fused_columns as _fused


def standardise(x):
    return _fused.standardise_fused(x)


def normalise_batch(x, gamma, beta, eps=1e-5):
    # one mean and one variance for each feature
    mean, var, y = _fused.normalise_batch_fused(x, gamma, eps, beta)
    return y, mean, var


def share_of_column(x, weight):
    return _fused.share_of_column_fused(x, weight)


def totals(column, low):
    """A name of the kernel's own text."""
    return _fused.totals_fused(column, low)


def nearest(points, centre):
    """The coordinate of each point in which it is nearest, and how near it is there."""
    return _fused.nearest_fused(points, centre)


def strongest(spectra):
    """For each spectrum the place of the greatest power, which stays an axis of one element."""
    return _fused.strongest_fused(spectra)


def sharpest(stack, dark):
    """For each pixel the picture of the stack in which it is brightest, and the one in which it is darkest."""
    return _fused.sharpest_fused(stack, dark)
