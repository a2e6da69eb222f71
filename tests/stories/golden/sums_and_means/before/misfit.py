"""How far a model is from the data."""

import numpy as np


def squared(model, data):
    """Sum of squared residuals."""
    residual = model - data
    return np.sum(residual * residual)


def mean_relative(model, data):
    """Mean of the relative residuals."""
    return (np.abs(model - data) / (np.abs(data) + 1.0)).mean()


def extremes(model, data):
    """Smallest and largest relative residual."""
    residual = (model - data) / np.maximum(np.abs(data), 0.1)
    low = residual.min()
    high = np.max(residual, axis=None)
    return low, high


def total(model: np.ndarray, data: np.ndarray):
    """Sum of the products in double precision, and the product of the first few shifted by one."""
    products = model * data
    whole = products.sum(dtype=np.float64)
    return whole, np.prod(products[:3] + 1)
