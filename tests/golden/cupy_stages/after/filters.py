"""Calls inside statements, of reductions and of functions that slice what they are given."""

import cupy as np

from ._fused_filters import (
    blurred_out,
    cosine_value,
    curvature_value,
    edges_strength_to_value,
    gradient_value,
    standardised_value,
    written_deviation,
    written_y_to_average,
)


def slope(u):
    return u[1:] - u[:-1]


def blurred(image):
    """The mean of each element and two neighbours; the border keeps its values."""
    out = blurred_out(image)
    return out


def gradient(image):
    return gradient_value(image)


def edges(image, threshold):
    """One kernel for the blurred image, its gradient and the greatest of it, one for what exceeds a part of that."""
    return edges_strength_to_value(image, threshold)


def curvature(u: np.ndarray, scale):
    return curvature_value(u, scale)


def standardised(x: np.ndarray):
    """Both reductions in one pass."""
    return standardised_value(x)


def cosine(x: np.ndarray, w: np.ndarray):
    """Three sums in one pass, and what is computed of them."""
    return cosine_value(x, w)


def written(x: np.ndarray):
    """What is updated in place is no stage of a device's: reductions of it are CuPy's."""
    y, average = written_y_to_average(x)
    y -= average
    return y / written_deviation(y)
