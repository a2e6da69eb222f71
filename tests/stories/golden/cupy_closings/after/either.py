"""Of arrays of either library: Python computes with NumPy's numbers, and the kernel that completes the sums with CuPy's."""

import cupy as cp

from . import _fused_either as _fused


def loss(xp, a, b):
    return _fused.loss_fused(a, b, xp)


def projection(a, b):
    xp = cp.get_array_module(a)
    top, half = _fused.projection_fused(a, b, xp)
    return top, top / half


def cosine(a, b, xp=cp):
    return _fused.cosine_fused(a, xp, b)


def is_done(xp, r):
    if _fused.is_done_fused(r, xp):
        return True
    return False


def on_host(xp, a, b):
    return float(_fused.on_host_fused(a, b, xp))


def with_array(xp, a: cp.ndarray, b: cp.ndarray):
    """An array beside the numbers: what computes with them stays."""
    squares, total = _fused.with_array_fused(a, b, xp)
    return squares, 0.5 * total
