"""Running sums, which stay CuPy's between kernels: one call each."""

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
    """Beside a reduction of rows, CuPy selects."""
    return _fused.selected_fused(table, labels, x)
