"""Of arrays of either library: Python computes with NumPy's numbers, and the kernel that completes the sums with CuPy's."""

import cupy as cp

from ._fused_either import (
    cosine_length_to_value,
    is_done_condition,
    loss_value,
    on_host_d_to_value,
    projection_top_to_half,
    with_array_squares_to_total,
)


def loss(xp, a, b):
    return loss_value(a, b, xp)


def projection(a, b):
    xp = cp.get_array_module(a)
    top, half = projection_top_to_half(a, b, xp)
    return top, top / half


def cosine(a, b, xp=cp):
    return cosine_length_to_value(a, xp, b)


def is_done(xp, r):
    if is_done_condition(r, xp):
        return True
    return False


def on_host(xp, a, b):
    return float(on_host_d_to_value(a, b, xp))


def with_array(xp, a: cp.ndarray, b: cp.ndarray):
    """An array beside the numbers: what computes with them stays."""
    squares, total = with_array_squares_to_total(a, b, xp)
    return squares, 0.5 * total
