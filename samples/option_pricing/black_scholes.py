"""European options after Black, Scholes (1973) and Merton.

S: spot price, K: strike, T: years to expiry, r: risk-free rate, sigma: volatility (per square root of a year).
"""

import numpy as np

from .stats import cdf, pdf


def price_call(S, K, T, r, sigma):
    """Value of a call."""
    d1 = (np.log(S / K) + (r + 0.5 * sigma**2) * T) / (sigma * np.sqrt(T))
    d2 = d1 - sigma * np.sqrt(T)
    return S * cdf(d1) - K * np.exp(-r * T) * cdf(d2)


def price_put(S, K, T, r, sigma):
    """Value of a put."""
    d1 = (np.log(S / K) + (r + 0.5 * sigma**2) * T) / (sigma * np.sqrt(T))
    d2 = d1 - sigma * np.sqrt(T)
    return K * np.exp(-r * T) * cdf(-d2) - S * cdf(-d1)


def greeks(S, K, T, r, sigma):
    """Delta, gamma, vega, theta and rho of a call."""
    root_t = np.sqrt(T)
    discount = np.exp(-r * T)
    d1 = (np.log(S / K) + (r + 0.5 * sigma**2) * T) / (sigma * root_t)
    d2 = d1 - sigma * root_t
    density = pdf(d1)
    delta = cdf(d1)
    exercise = cdf(d2)  # risk-neutral probability of exercise
    gamma = density / (S * sigma * root_t)
    vega = S * density * root_t
    theta = -S * density * sigma / (2.0 * root_t) - r * K * discount * exercise
    rho = K * T * discount * exercise
    return delta, gamma, vega, theta, rho


def portfolio_value(quantity, S, K, T, r, sigma):
    """Value of a book of calls: `quantity` of each contract."""
    value = quantity * price_call(S, K, T, r, sigma)
    return np.sum(value)
