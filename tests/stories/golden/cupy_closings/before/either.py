"""Of arrays of either library: Python computes with NumPy's numbers, and the kernel that completes the sums with CuPy's."""

import cupy as cp


def loss(xp, a, b):
    return 0.5 * xp.mean((a - b) ** 2)


def projection(a, b):
    xp = cp.get_array_module(a)
    top = xp.sum(a * b)
    bottom = xp.sum(a * a)
    half = 0.5 * bottom
    return top, top / half


def cosine(a, b, xp=cp):
    length = xp.sqrt(xp.sum(a * a))
    other = xp.sqrt(xp.sum(b * b))
    return xp.sum(a * b) / (length * other)


def is_done(xp, r):
    if xp.sqrt(xp.sum(r * r)) < 1e-6:
        return True
    return False


def on_host(xp, a, b):
    d = a - b
    return float(xp.sqrt(xp.sum(d * d)))


def with_array(xp, a: cp.ndarray, b: cp.ndarray):
    """An array beside the numbers: what computes with them stays."""
    squares = a * a
    total = xp.sum(squares * b)
    return squares, 0.5 * total
