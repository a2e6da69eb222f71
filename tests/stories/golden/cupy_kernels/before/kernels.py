"""Calls of kernels between array expressions."""

import cupy as cp

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
    total = x * 2
    return scaled_sum(total, y, scale) + 1


def soft(x: cp.ndarray, y):
    """A kernel of another module, twice."""
    return softened(x, 0.5) * softened(y, 2)


def chosen(x: cp.ndarray, y):
    """A kernel of two dtypes, whose result has a third."""
    near = is_close(x, y, 0.25)
    return cp.where(near, x, -x)


def weighted(x, weight):
    """A function of the package that calls a kernel."""
    return softened(x, 0.5) * weight


def twice_weighted(x: cp.ndarray, y):
    """Two calls of it."""
    return weighted(x, y) + weighted(y, 2)


def slope(x: cp.ndarray):
    """A kernel computed again for each neighbour."""
    smooth = softened(x, 0.5)
    return smooth[1:] - smooth[:-1]
