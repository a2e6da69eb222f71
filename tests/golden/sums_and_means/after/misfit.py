"""How far a model is from the data."""

import numpy as np

from ._fused_misfit import (
    extremes_residual_to_high,
    mean_relative_value,
    squared_residual_to_value,
    total_products_to_whole,
    total_value,
)


def squared(model, data):
    """Sum of squared residuals."""
    return squared_residual_to_value(model, data)


def mean_relative(model, data):
    """Mean of the relative residuals."""
    return mean_relative_value(model, data)


def extremes(model, data):
    """Smallest and largest relative residual."""
    low, high = extremes_residual_to_high(model, data)
    return low, high


def total(model: np.ndarray, data: np.ndarray):
    """Sum of the products in double precision, and the product of the first few shifted by one."""
    products, whole = total_products_to_whole(model, data)
    return whole, total_value(products)
