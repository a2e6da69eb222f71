"""Tables of distances, of which rows are reduced: one kernel where the inner rows are short."""

import cupy as cp

from . import _fused_distances as _fused


def nearest_centre(x, c):
    return _fused.nearest_centre_fused(x, c)


def nearest_distance(x, c):
    """A root before, and one after."""
    return _fused.nearest_distance_fused(x, c)


def hausdorff(x, c):
    """Then all of these."""
    return _fused.hausdorff_fused(x, c)


def farthest(x, c):
    return _fused.farthest_fused(x, c)


def mean_norm(x):
    """No pairs, and a number of any rank."""
    return _fused.mean_norm_fused(x)


def is_near(x, c, limit):
    """Truths of truths, beside a number of the call."""
    return _fused.is_near_fused(x, c, limit)


def weighted(x, w):
    """Two inner reductions."""
    return _fused.weighted_fused(x, w)
