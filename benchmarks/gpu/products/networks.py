"""Small networks, which a surrogate or a closure evaluates at each point of a mesh."""

import cupy as cp


def silu(h):
    """Sigmoid linear unit."""
    return h / (1 + cp.exp(-h))


def network(x, w1, b1, w2, b2):
    """Two layers."""
    return silu(x @ w1 + b1) @ w2 + b2


def three(x, w1, b1, w2, b2, w3, b3):
    """Three layers."""
    h = cp.maximum(x @ w1 + b1, 0)
    h = cp.maximum(h @ w2 + b2, 0)
    return h @ w3 + b3


def convolution(x, w1, b1, w2, b2):
    """Two convolutions by one point, of channels last."""
    h = cp.maximum(x @ w1 + b1, 0)
    return h @ w2 + b2


def gelu(x, w1, b1, w2, b2):
    """Two layers with another activation."""
    h = x @ w1 + b1
    h = 0.5 * h * (1 + cp.tanh(0.7978845608 * (h + 0.044715 * h * h * h)))
    return h @ w2 + b2


def gated(x, w1, w3, w2):
    """A gate of two products that share `x`."""
    return (silu(x @ w1) * (x @ w3)) @ w2


def transposed(x, w1, b1, w2, b2):
    """Two layers whose weights have a row for each result."""
    return silu(x @ w1.T + b1) @ w2.T + b2


def four(x, w1, w2, w3, w4):
    """Four layers without bias."""
    return cp.tanh(cp.tanh(cp.tanh(x @ w1) @ w2) @ w3) @ w4
