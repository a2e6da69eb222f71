"""Products of vectors, which the task adds up that makes the vectors."""

import cupynumeric as np

import _fused_products as _fused


def advanced(x, r, p, ap, alpha):
    """The vectors of conjugate gradients."""
    x, r, dot_product = _fused.advanced_fused(x, alpha, p, r, ap)
    return x, r, dot_product


def weights(s, t):
    """Two products, and no array."""
    dot_product_1, dot_product_2 = _fused.weights_fused_dot_product_2(t, s)
    return dot_product_1 / dot_product_2 + _fused.weights_fused_total(s, t)


def shifted(q, x, shadow):
    """The first vector is one with which the function computes, too."""
    d, value, dot_product = _fused.shifted_fused(q, x, shadow)
    return value, dot_product, d


def residual(matrix, x, b):
    """A product with a matrix stays."""
    r, value = _fused.residual_fused(b, matrix.dot(x))
    return r, value
