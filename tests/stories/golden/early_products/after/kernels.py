"""Matrices of kernel functions, with products behind other operations."""

import numpy as np

from . import _fused_kernels as _fused


def rbf(x, y, gamma):
    """Sums with names, and a product of a scaled factor."""
    return _fused.rbf_fused(x, y, gamma)


def distances(x, y):
    """Sums and a product in one expression."""
    return _fused.distances_fused(x, y)


def cosine(x, y, eps):
    """A product first: nothing waits."""
    return _fused.cosine_fused(x, y, eps)


def shifted(a, b, x, w):
    """What is computed before the product is not stored."""
    return _fused.shifted_fused(x, w, a, b)


def updated(p, a, x, y):
    """The update must not run twice, though nothing reads it later, and the last product may raise."""
    d = np.sum(x * x, axis=1)[:, None] + np.sum(y * y, axis=1) - 2.0 * (x @ y.T)
    t = _fused.updated_fused(d, p)
    return (t @ a) * 2.0


def smoothed(y, s):
    """What writes memory begins a call of its own."""
    t = _fused.smoothed_fused_t(y, s)
    _fused.smoothed_fused_y(y, t)
    return _fused.smoothed_fused_value(t)
