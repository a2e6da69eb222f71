"""Vectors that are made of means and sums of others, between statements on tables: CuPy makes them before the kernel."""

import cupy as np

from . import _fused_scores as _fused


def correlation(x: np.ndarray, y: np.ndarray):
    total_1, total_2, yc = _fused.correlation_fused_total_2(x, y)
    return total_1 / np.sqrt(total_2 * _fused.correlation_fused_total_3(yc))


def loadings(x: np.ndarray, score: np.ndarray):
    average, z = _fused.loadings_fused(x, score)  # a share for each row
    return average, z


def weighted(x: np.ndarray, w: np.ndarray, b):
    return _fused.weighted_fused(x, b, w)


def written_before(x: np.ndarray, y: np.ndarray):
    """The vector may lie in the table."""
    x -= x.mean(axis=0)
    return _fused.written_before_fused(y, x)


def bound_again(x: np.ndarray, y: np.ndarray):
    xc = _fused.bound_again_fused_xc(x)
    return _fused.bound_again_fused_value(y, xc)
