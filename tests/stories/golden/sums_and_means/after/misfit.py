"""How far a model is from the data."""

import numpy as np

from . import _fused_misfit as _fused


def squared(model, data):
    """Sum of squared residuals."""
    return _fused.squared_fused(model, data)


def mean_relative(model, data):
    """Mean of the relative residuals."""
    return _fused.mean_relative_fused(model, data)


def extremes(model, data):
    """Smallest and largest relative residual."""
    low, high = _fused.extremes_fused(model, data)
    return low, high


def total(model: np.ndarray, data: np.ndarray):
    """Sum of the products in double precision, and the product of the first few shifted by one."""
    products, whole = _fused.total_fused_whole(model, data)
    return whole, _fused.total_fused_value(products)
