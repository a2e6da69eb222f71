import numpy as np


def residuals(model, data):
    """Mean and standard deviation of the residuals, and their variance as a sample."""
    residual = model - data
    mean = residual.mean()
    deviation = residual.std()
    sample = np.var(residual, ddof=1)
    return mean, deviation, sample


def standardised(x):
    """All elements together with mean 0 and deviation 1."""
    return (x - x.mean()) / x.std()
