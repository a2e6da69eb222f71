"""Calls of reductions after array expressions."""

import cupy as cp

from . import _fused_norms as _fused

l2norm = cp.ReductionKernel(
    "T x",  # input params
    "T y",  # output params
    "x * x",  # map
    "a + b",  # reduce
    "y = sqrt(a)",  # post-reduction map
    "0",  # identity value
    "l2norm",  # kernel name
)
in_double = cp.ReductionKernel(
    "T x, T w", "float64 total", "w * (x < 0 ? -x : x)", "a + b", "total = a", 0, name="in_double"
)
steepest = cp.ReductionKernel("T x, T y", "T most", "abs(x - y)", "max(a, b)", "most = a", "-INFINITY")
lowest = cp.ReductionKernel("T x", "T y", "x", "min( b , a )", "y = a + 1", "100")
is_inside = cp.ReductionKernel("T x, T most", "bool yes", "x >= 0 && x < most", "a && b", "yes = a", "true")


def distance(x, y):
    """The whole, once through memory."""
    return _fused.distance_fused(x, y)


def unit_rows(x: cp.ndarray):
    """Rows stay in registers."""
    return _fused.unit_rows_fused(x)


def extremes(x: cp.ndarray, y):
    """Several reductions at once."""
    top, low, inside = _fused.extremes_fused(x, y)
    return top, low, inside


def weighted_rows(x: cp.ndarray, w):
    """A weight for each column."""
    return _fused.weighted_rows_fused(x, w)


def counted(n: cp.ndarray):
    """Integers, of which the identity may be the least."""
    return _fused.counted_fused(n)


def spread_of_columns(x: cp.ndarray, y: cp.ndarray):
    """Along the first axis."""
    return _fused.spread_of_columns_fused(x, y)


def inside_columns(x: cp.ndarray):
    """One truth value for each column."""
    return _fused.inside_columns_fused(x)
