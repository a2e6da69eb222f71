"""The standard normal distribution, without SciPy."""

import numpy as np

# Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.17: error below 7.5e-8.
P = 0.2316419
B1 = 0.319381530
B2 = -0.356563782
B3 = 1.781477937
B4 = -1.821255978
B5 = 1.330274429
INV_SQRT_2PI = 0.3989422804014327


def pdf(x):
    """Density of the standard normal distribution."""
    return INV_SQRT_2PI * np.exp(-0.5 * x * x)


def cdf(x):
    """Cumulative distribution of the standard normal, by a polynomial in 1 / (1 + p |x|)."""
    k = 1.0 / (1.0 + P * np.abs(x))
    poly = k * (B1 + k * (B2 + k * (B3 + k * (B4 + k * B5))))
    tail = pdf(x) * poly
    return np.where(x >= 0.0, 1.0 - tail, tail)
