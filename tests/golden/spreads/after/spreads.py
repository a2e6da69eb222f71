import numpy as np

from ._fused_spreads import residuals_residual_to_sample, standardised_value


def residuals(model, data):
    """Mean and standard deviation of the residuals, and their variance as a sample."""
    mean, deviation, sample = residuals_residual_to_sample(model, data)
    return mean, deviation, sample


def standardised(x):
    """All elements together with mean 0 and deviation 1."""
    return standardised_value(x)
