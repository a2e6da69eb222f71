"""Networks of more layers and of other activations, on a device."""

import cupy as cp


def gelu(h):
    """Gaussian error linear unit, by `tanh`."""
    return 0.5 * h * (1 + cp.tanh(0.7978845608 * (h + 0.044715 * h * h * h)))


def four(x, w1, b1, w2, b2, w3, b3, w4, b4):
    """Four layers in helpers and temporaries."""
    h = gelu(x @ w1 + b1)
    h = cp.tanh(h @ w2 + b2)
    h = gelu(h @ w3 + b3)
    return h @ w4 + b4


def softplus(x, w1, b1, w2, b2):
    """No function of the one kernel: the products and one kernel between."""
    h = x @ w1 + b1
    h = cp.maximum(h, 0) + cp.log1p(cp.exp(-cp.abs(h)))
    return h @ w2 + b2


def gated(x, w1, b1, w3, b3, w2, b2):
    """A gate with biases, and the layer behind it."""
    gate = x @ w1
    value = x @ w3
    h = (gate + b1) / (1 + cp.exp(-(gate + b1))) * (value + b3)
    return cp.maximum(h @ w2 + b2, 0)


def narrowed(x, w1, b1, w2, b2):
    """Weights as other libraries keep them, `w.T`, and one product that `einsum` writes."""
    h = cp.maximum(cp.einsum("ik,nk->in", x, w1) + b1, 0.1)
    return cp.minimum(h @ w2.T + b2, 6)


def attended(q, k, v, scale):
    """Statistics of rows between two products."""
    s = (q @ k.T) * scale
    s = cp.exp(s - cp.max(s, axis=1, keepdims=True))
    return (s / cp.sum(s, axis=1, keepdims=True)) @ v


def normalised(x, g, w1, b1, w2):
    """What stands before the first product."""
    h = cp.tanh((x * g + 0.5) @ w1 + b1)
    return h @ w2
