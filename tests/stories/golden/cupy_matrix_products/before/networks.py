"""Small networks on a device."""

import cupy as cp


def silu(h):
    """Sigmoid linear unit."""
    return h / (1 + cp.exp(-h))


def expression(x, w1, b1, w2, b2):
    """Two layers in one expression."""
    return silu(x @ w1 + b1) @ w2 + b2


def temporaries(x, w1, b1, w2, b2):
    """Two layers in temporaries."""
    h = x @ w1 + b1
    h = cp.maximum(h, 0)
    return h @ w2 + b2


def no_bias(x, w1, w2):
    """A single pass between two products."""
    return cp.tanh(x @ w1) @ w2


def three(x, w1, b1, w2, b2, w3, b3):
    """Three layers."""
    h = cp.maximum(cp.matmul(x, w1) + b1, 0)
    h = cp.maximum(cp.dot(h, w2) + b2, 0)
    return h @ w3 + b3


def gated(x, w1, w3, w2):
    """Two products that share `x`."""
    gate = x @ w1.T
    value = x @ w3.T
    return (gate / (1 + cp.exp(-gate)) * value) @ w2.T


def residual(x, w1, b1, w2, scale):
    """What stands before and after."""
    h = cp.einsum("ik,kn->in", x * scale, w1) + b1
    return x + cp.tanh(h) @ w2
