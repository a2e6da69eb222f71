"""Vectors that are made of means and sums of others, between statements on tables: NumPy makes them before the kernel."""

import numpy as np

import _fused_scores as _fused


def correlation(x, y):
    total_1, total_2, yc = _fused.correlation_fused_total_2(x, y)
    return total_1 / np.sqrt(total_2 * _fused.correlation_fused_total_3(yc))


def loadings(x, score):
    average, z = _fused.loadings_fused(x, score)  # a share for each row
    return average, z


def weighted(x, w, b):
    return _fused.weighted_fused(x, b, w)


def written_before(x, y):
    x = _fused.written_before_fused_x(x)
    return _fused.written_before_fused_value(y, x)


def bound_again(x, y):
    xc = _fused.bound_again_fused_xc(x)
    return _fused.bound_again_fused_value(y, xc)
