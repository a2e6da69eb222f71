"""Numbers that are computed with sums and extremes of whole arrays."""

import cupy as cp


def loss(a, b):
    return 0.5 * cp.mean((a - b) ** 2)


def distance(a, b):
    return cp.sqrt(cp.sum((a - b) ** 2))


def projection(a, b):
    top = cp.sum(a * b)
    bottom = cp.sum(a * a)
    return top / bottom


def cosine(a, b):
    length = cp.sqrt(cp.sum(a * a))
    other = cp.sqrt(cp.sum(b * b))
    return cp.sum(a * b) / (length * other)


def roughness(a, b):
    """Of views."""
    slope = (a[1:] - a[:-1]) * (b[1:] + b[:-1])
    return cp.max(cp.abs(slope)) / (cp.mean(slope * slope) + 1e-12)


def extent(a, b):
    """Nothing is computed with the extremes, of which several are completed together."""
    change = a - b
    return cp.max(change), cp.min(change), cp.mean(change)


def root_mean_square(a, _b):
    """A number that the function counts."""
    n = len(a)
    return cp.sqrt(cp.sum(a * a) / n)


def ridge(a, b, strength=0.1):
    """A number that the call may give."""
    return cp.sum((a - b) ** 2) + strength * cp.sum(a * b)
