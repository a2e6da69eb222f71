"""Calls inside statements, of reductions and of functions that slice what they are given."""

import cupy as np

from . import _fused_filters as _fused


def slope(u):
    return u[1:] - u[:-1]


def blurred(image):
    """The mean of each element and two neighbours; the border keeps its values."""
    out = _fused.blurred_fused(image)
    return out


def gradient(image):
    return _fused.gradient_fused(image)


def edges(image, threshold):
    """One kernel for the blurred image, its gradient and the greatest of it, one for what exceeds a part of that."""
    return _fused.edges_fused(image, threshold)


def curvature(u: np.ndarray, scale):
    return _fused.curvature_fused(u, scale)


def standardised(x: np.ndarray):
    """Both reductions in one pass."""
    return _fused.standardised_fused(x)


def cosine(x: np.ndarray, w: np.ndarray):
    """Three sums in one pass, and what is computed of them."""
    return _fused.cosine_fused(x, w)


def written(x: np.ndarray):
    """What is updated in place is no stage of a device's: reductions of it are CuPy's."""
    return _fused.written_fused(x)
