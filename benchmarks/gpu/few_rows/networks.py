"""Networks on few rows with large weights, as FlashFuser's tables list them."""

import cupy as cp


def chain(x, w1, w2):
    """Two products with a kernel between."""
    return cp.maximum(x @ w1, 0) @ w2


def gated(x, w1, w3, w2):
    """A gate of two products that share `x`."""
    gate = x @ w1
    value = x @ w3
    return (gate / (1 + cp.exp(-gate)) * value) @ w2
