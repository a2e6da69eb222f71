"""Calls of kernels between array expressions."""

import cupy as cp

from . import _fused_kernels as _fused
from .parts import softened

# `sum` and `place` mean something in the kernels that fusec generates
scaled_sum = cp.ElementwiseKernel(
    "T element, T place, float32 scale",
    "T total",
    """
    // the sum first
    const T sum = element + place;
    total = sum * scale > 0.25 ? sqrt(sum * scale) : (T) -1;
    total *= 1.5f;  /* and one rounding */
    """,
    name="scaled_sum",
)
is_close = cp.ElementwiseKernel("T x, S y, float32 most", "bool near", "near = abs(x - y) <= most && x == x")


def scaled(x, y: cp.ndarray, scale):
    """The code of a kernel between two of CuPy's functions."""
    return _fused.scaled_fused(x, y, scale)


def soft(x: cp.ndarray, y):
    """A kernel of another module, twice."""
    return _fused.soft_fused(x, y)


def chosen(x: cp.ndarray, y):
    """A kernel of two dtypes, whose result has a third."""
    return _fused.chosen_fused(x, y)


def weighted(x, weight):
    """A function of the package that calls a kernel."""
    return softened(x, 0.5) * weight


def twice_weighted(x: cp.ndarray, y):
    """Two calls of it."""
    return _fused.twice_weighted_fused(x, y)


def slope(x: cp.ndarray):
    """A kernel computed again for each neighbour."""
    return _fused.slope_fused(x)
