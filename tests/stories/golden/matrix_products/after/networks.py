"""Small networks."""

import numpy as np

import _fused_networks as _fused


def silu(h):
    """Sigmoid linear unit."""
    return _fused.silu_fused(h)


def expression(x, w1, b1, w2, b2):
    """Two layers in one expression."""
    return _fused.expression_fused(x, w1, b1, w2, b2)


def temporaries(x, w1, b1, w2, b2):
    """Two layers in temporaries."""
    y = _fused.temporaries_fused(x, w1, b1, w2, b2)
    return y


def no_bias(x, w1, w2):
    """A single pass between two products."""
    return _fused.no_bias_fused(x, w1, w2)


def gated(x, w1, w3, w2):
    """Two products that share `x`."""
    return _fused.gated_fused(x, w1, w3, w2)


def gated_in_turn(x, w1, w3, w2):
    """The gate is computed before the second product."""
    return _fused.gated_in_turn_fused(x, w1, w3, w2)


def residual(x, w1, b1, w2, b2):
    """Functions instead of operators."""
    return _fused.residual_fused(x, w1, b1, w2, b2)


def three(x, w1, b1, w2, b2, w3, b3):
    """Three layers, with transposed weights."""
    return _fused.three_fused(x, w1, b1, w2, b2, w3, b3)


def contracted(x, w1, b1, w2):
    """Products that `einsum` writes."""
    return _fused.contracted_fused(x, w1, b1, w2)


def scaled(x, s, w1, b1, w2):
    """What stands before the first product."""
    return _fused.scaled_fused(x, s, w1, b1, w2)


def attention(q, k, v, scale):
    """Row statistics between two products."""
    return _fused.attention_fused(q, k, scale, v)


def read_later(x, w1, b1, w2):
    """The hidden layer is returned, too."""
    h, y = _fused.read_later_fused(x, w1, b1, w2)
    return h, y
