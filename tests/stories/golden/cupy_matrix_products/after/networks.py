"""Small networks on a device."""

import cupy as cp

from . import _fused_networks as _fused


def silu(h):
    """Sigmoid linear unit."""
    return _fused.silu_fused(h)


def expression(x, w1, b1, w2, b2):
    """Two layers in one expression."""
    return _fused.expression_fused(x, w1, b1, w2, b2)


def temporaries(x, w1, b1, w2, b2):
    """Two layers in temporaries."""
    return _fused.temporaries_fused(x, w1, b1, w2, b2)


def no_bias(x, w1, w2):
    """A single pass between two products."""
    return _fused.no_bias_fused(x, w1, w2)


def three(x, w1, b1, w2, b2, w3, b3):
    """Three layers."""
    return _fused.three_fused(x, w1, b1, w2, b2, w3, b3)


def gated(x, w1, w3, w2):
    """Two products that share `x`."""
    return _fused.gated_fused(x, w1, w3, w2)


def residual(x, w1, b1, w2, scale):
    """What stands before and after."""
    return _fused.residual_fused(x, scale, w1, b1, w2)
