"""Statistics of two arrays; numbers are made of some before others are computed."""

import numpy as np

from . import _fused_moments as _fused


def overview(a: np.ndarray, b: np.ndarray):
    """One kernel for all reductions; the numbers come afterwards."""
    total, top, mean, half, scaled = _fused.overview_fused(a, b)
    return half, top, scaled, mean


def cosine(a: np.ndarray, b: np.ndarray):
    """What is computed of the reduced values alone stays NumPy's."""
    ab, aa, bb = _fused.cosine_fused(a, b)
    return ab / np.sqrt(aa * bb)


def distances(a: np.ndarray, b: np.ndarray):
    """The second kernel needs a number of the first."""
    total = _fused.distances_fused_total(a, b)
    mean = total / 2
    spread, least = _fused.distances_fused_least(a, mean, b)
    return mean, spread, least
