import numpy as np

from . import _fused_spreads as _fused


def residuals(model, data):
    """Mean and standard deviation of the residuals, and their variance as a sample."""
    mean, deviation, sample = _fused.residuals_fused(model, data)
    return mean, deviation, sample


def standardised(x):
    """All elements together with mean 0 and deviation 1."""
    return _fused.standardised_fused(x)
