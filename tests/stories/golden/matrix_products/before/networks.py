"""Small networks."""

import numpy as np


def silu(h):
    """Sigmoid linear unit."""
    return h / (1.0 + np.exp(-h))


def expression(x, w1, b1, w2, b2):
    """Two layers in one expression."""
    return silu(x @ w1 + b1) @ w2 + b2


def temporaries(x, w1, b1, w2, b2):
    """Two layers in temporaries."""
    h = x @ w1 + b1
    h = h / (1.0 + np.exp(-h))
    y = h @ w2 + b2
    return y


def no_bias(x, w1, w2):
    """A single pass between two products."""
    return np.maximum(x @ w1, 0.0) @ w2


def gated(x, w1, w3, w2):
    """Two products that share `x`."""
    gate = x @ w1
    value = x @ w3
    return (gate / (1.0 + np.exp(-gate)) * value) @ w2


def gated_in_turn(x, w1, w3, w2):
    """The gate is computed before the second product."""
    return (silu(x @ w1) * (x @ w3)) @ w2


def residual(x, w1, b1, w2, b2):
    """Functions instead of operators."""
    h = np.tanh(np.matmul(x, w1) + b1)
    return x + np.dot(h, w2) + b2


def three(x, w1, b1, w2, b2, w3, b3):
    """Three layers, with transposed weights."""
    h = np.maximum(x @ w1.T + b1, 0.0)
    h = np.maximum(h @ w2.T + b2, 0.0)
    return h @ w3.T + b3


def contracted(x, w1, b1, w2):
    """Products that `einsum` writes."""
    h = np.tanh(np.einsum("ik,kn->in", x, w1) + b1)
    return 2.0 * np.einsum("nl,in->il", w2, h) + 1.0


def scaled(x, s, w1, b1, w2):
    """What stands before the first product."""
    h = np.exp(-((x * s) @ w1 + b1))
    return h.dot(w2)


def attention(q, k, v, scale):
    """Row statistics between two products."""
    s = (q @ k.T) * scale
    s = np.exp(s - np.max(s, axis=1, keepdims=True))
    return (s / np.sum(s, axis=1, keepdims=True)) @ v


def read_later(x, w1, b1, w2):
    """The hidden layer is returned, too."""
    h = np.tanh(x @ w1 + b1) * 0.5
    y = h @ w2 - 1.0
    return h, y
