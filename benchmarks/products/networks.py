"""Small networks of NumPy's arrays."""

import numpy as np


def silu(h):
    """Sigmoid linear unit."""
    return h / (1 + np.exp(-h))


def network(x, w1, b1, w2, b2):
    """Two layers."""
    return silu(x @ w1 + b1) @ w2 + b2


def three(x, w1, b1, w2, b2, w3, b3):
    """Three layers."""
    h = np.maximum(x @ w1 + b1, 0)
    h = np.maximum(h @ w2 + b2, 0)
    return h @ w3 + b3


def gated(x, w1, w3, w2):
    """A gate of two products that share `x`."""
    gate = x @ w1
    value = x @ w3
    return (gate / (1 + np.exp(-gate)) * value) @ w2
