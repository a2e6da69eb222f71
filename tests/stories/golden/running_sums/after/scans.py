"""Running sums, products and extremes, which a kernel has in NumPy's order: one call each."""

import numpy as np

from . import _fused_scans as _fused


def distribution(x, scale):
    """A costly function before the sum: it has a loop of its own, over blocks of a row."""
    return _fused.distribution_fused(x, scale)


def discounted(x: np.ndarray, y: np.ndarray):
    """A product of survival rates, as a method."""
    return _fused.discounted_fused(x, y)


def drawdown(x: np.ndarray):
    """Accumulated by a ufunc."""
    return _fused.drawdown_fused(x)


def twice(x: np.ndarray):
    return _fused.twice_fused(x)


def selected(x: np.ndarray, table: np.ndarray, labels: np.ndarray):
    """Beside what an array selects."""
    return _fused.selected_fused(table, labels, x)


def read_later(x: np.ndarray, y: np.ndarray):
    total, value = _fused.read_later_fused(x, y)
    return value, total


def shares(x: np.ndarray):
    """The last element is known behind the kernel."""
    return _fused.shares_fused(x)


def increments(x: np.ndarray, y: np.ndarray):
    """So are its neighbours: two kernels."""
    return _fused.increments_fused(x, y)


def in_place(x: np.ndarray, y: np.ndarray):
    x = _fused.in_place_fused(x, y)
    return x


def in_another_dtype(x: np.ndarray, y: np.ndarray):
    """NumPy computes it, before the kernel."""
    total = np.cumsum(x, axis=1, dtype=np.float32)
    return _fused.in_another_dtype_fused(total, y, x)


def alone(x: np.ndarray):
    """One pass beside a running sum."""
    return _fused.alone_fused(x)
