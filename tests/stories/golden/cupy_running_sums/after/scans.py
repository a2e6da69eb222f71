"""Running sums and products along rows, along columns and of all elements: one kernel each."""

import cupy as cp

from . import _fused_scans as _fused


def distribution(x, scale):
    """Kernels on both sides."""
    return _fused.distribution_fused(x, scale)


def discounted(x: cp.ndarray, y: cp.ndarray):
    """A product of survival rates, as a method."""
    return _fused.discounted_fused(x, y)


def weighted(x: cp.ndarray, table: cp.ndarray, labels: cp.ndarray):
    """What an array selects inside an expression, which the kernel gathers."""
    return _fused.weighted_fused(table, labels, x)


def selected(x: cp.ndarray, table: cp.ndarray, labels: cp.ndarray):
    """Beside a reduction of rows, too."""
    return _fused.selected_fused(table, labels, x)


def down(x: cp.ndarray, y: cp.ndarray):
    """Along the first axis, which is the only one of arrays in one dimension."""
    return _fused.down_fused(x, y)


def flat(x: cp.ndarray, y: cp.ndarray):
    """Of all elements, and what is read later."""
    total, value = _fused.flat_fused(x, y)
    return value, total


def twice(x: cp.ndarray, y: cp.ndarray):
    """One running sum of another, in place."""
    return _fused.twice_fused(x, y)


def pairs(x: cp.ndarray, w: cp.ndarray):
    """Beside values of rows."""
    return _fused.pairs_fused(x, w)


def widened(x: cp.ndarray, w: cp.ndarray):
    """What is summed may have fewer axes than the whole: then the author's statements run."""
    return _fused.widened_fused(w, x)


def increments(x: cp.ndarray, y: cp.ndarray):
    """Neighbours of a running sum: two kernels."""
    return _fused.increments_fused(x, y)


def in_another_dtype(x: cp.ndarray, y: cp.ndarray):
    """CuPy computes it, before the kernel."""
    total = cp.cumsum(x, axis=1, dtype=cp.float32)
    return _fused.in_another_dtype_fused(total, y, x)
