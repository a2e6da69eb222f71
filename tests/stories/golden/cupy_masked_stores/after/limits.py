import cupy as cp

from . import _fused_limits as _fused


def rectified(x: cp.ndarray, y: cp.ndarray):
    return _fused.rectified_fused(x, y)


def in_place(field: cp.ndarray, scale: float):
    return _fused.in_place_fused(field, scale)


def bounded(p: cp.ndarray, y: cp.ndarray, most: float):
    """Masks of the array, of an operand and of a number, and a value of what the mask selects."""
    return _fused.bounded_fused(p, y, most)


def quotients(p: cp.ndarray, y: cp.ndarray):
    """Where the divisor is zero, the result is what the memory held."""
    q = _fused.quotients_fused(p, y)
    return q + cp.floor_divide(p, y, out=cp.ones(p.shape), where=y != 0)


def with_total(p: cp.ndarray, y: cp.ndarray):
    """Beside a reduction of all elements."""
    b, total = _fused.with_total_fused(p, y)
    return b, total


def with_differences(p: cp.ndarray, y: cp.ndarray):
    """Beside slices of other arrays."""
    return _fused.with_differences_fused(p, y)
