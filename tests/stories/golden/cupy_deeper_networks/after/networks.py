"""Networks of more layers and of other activations, on a device."""

import cupy as cp

from . import _fused_networks as _fused


def gelu(h):
    """Gaussian error linear unit, by `tanh`."""
    return _fused.gelu_fused(h)


def four(x, w1, b1, w2, b2, w3, b3, w4, b4):
    """Four layers in helpers and temporaries."""
    return _fused.four_fused(x, w1, b1, w2, b2, w3, b3, w4, b4)


def softplus(x, w1, b1, w2, b2):
    """No function of the one kernel: the products and one kernel between."""
    return _fused.softplus_fused(x, w1, b1, w2, b2)


def gated(x, w1, b1, w3, b3, w2, b2):
    """A gate with biases, and the layer behind it."""
    return _fused.gated_fused(x, w1, w3, b1, b3, w2, b2)


def narrowed(x, w1, b1, w2, b2):
    """Weights as other libraries keep them, `w.T`, and one product that `einsum` writes."""
    return _fused.narrowed_fused(x, w1, b1, w2, b2)


def attended(q, k, v, scale):
    """Statistics of rows between two products."""
    return _fused.attended_fused(q, k, scale, v)


def normalised(x, g, w1, b1, w2):
    """What stands before the first product."""
    return _fused.normalised_fused(x, g, w1, b1, w2)
