"""Matrices of kernel functions, with products behind other operations."""

import cupy as cp


def rbf(x, y, gamma):
    """Sums with names, and a product of a scaled factor."""
    xx = cp.sum(x * x, axis=1)
    yy = cp.sum(y * y, axis=1)
    d2 = xx[:, None] + yy[None, :] - 2 * x @ y.T
    return cp.exp(-gamma * cp.maximum(d2, 0))


def distances(x, y):
    """Sums and a product in one expression."""
    return cp.sqrt(cp.abs(cp.sum(x**2, axis=1)[:, None] + cp.sum(y**2, axis=1) - 2.0 * cp.dot(x, y.T)))


def cosine(x, y, eps):
    """A product first: nothing waits."""
    return x @ y.T / (cp.sqrt(cp.sum(x * x, axis=1, keepdims=True)) * cp.sqrt(cp.sum(y * y, axis=1)) + eps)


def shifted(a, b, x, w):
    """What is computed before the product is not stored."""
    d = a * b + 1.0 - x @ w
    return d * d
