"""Statements that slice axes beside statements that reduce along one: one call each, of several kernels."""

import numpy as np


def anomaly(x):
    """A stencil, then rows."""
    lap = np.zeros_like(x)
    lap[1:-1, 1:-1] = x[2:, 1:-1] + x[:-2, 1:-1] - 2.0 * x[1:-1, 1:-1]
    return lap - np.mean(lap, axis=1, keepdims=True)


def smoothed(x):
    """Columns, then a stencil."""
    scaled = (x - x.mean(axis=0)) / (x.std(axis=0) + 1e-3)
    flux = np.zeros_like(scaled)
    flux[1:-1] = scaled[2:] - scaled[:-2]
    return flux


def energy(x, rate):
    """An update of the interior, then sums of rows."""
    y = x * 1.5
    y[1:-1] += rate * (x[2:] - x[:-2])
    return np.sum(y * y, axis=1)


def thrice(x, rate):
    """Rows, a stencil, and rows again."""
    shares = np.exp(x - np.max(x, axis=-1, keepdims=True))
    shares = shares / np.sum(shares, axis=-1, keepdims=True)
    y = shares * 0.5
    y[:, 1:-1] -= rate * (shares[:, 2:] - shares[:, :-2])
    return y - np.mean(y, axis=1, keepdims=True)


def read_between(x, rate):
    """Another statement between parts two calls."""
    y = x * 1.5
    y[1:-1] += rate * (x[2:] - x[:-2])
    print(y.shape)
    return y - np.mean(y, axis=1, keepdims=True)


def maybe_bound(x, rate, chosen):
    """`scale` may be unbound, which Python says after it has written `x`."""
    if chosen:
        scale = 2.0
    x[1:-1] += rate * (x[2:] - x[:-2]) + x[1:-1] * 0.5
    y = x * scale
    return y - np.mean(y, axis=1, keepdims=True)


def both_in_one(x):
    """A statement with a slice and a mean of rows."""
    y = x[1:] * 2.0 - x[:-1] * 0.5
    return y * y - np.mean(x[1:], axis=1, keepdims=True)
