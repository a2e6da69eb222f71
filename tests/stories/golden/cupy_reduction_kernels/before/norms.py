"""Calls of reductions after array expressions."""

import cupy as cp

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
    d = x - y
    return l2norm(d)


def unit_rows(x: cp.ndarray):
    """Rows stay in registers."""
    scaled = x * 2
    return scaled / l2norm(scaled, axis=-1, keepdims=True)


def extremes(x: cp.ndarray, y):
    """Several reductions at once."""
    t = cp.sqrt(x)
    top = steepest(t, y)
    low = lowest(t)
    inside = is_inside(t, 4)
    return top, low, inside


def weighted_rows(x: cp.ndarray, w):
    """A weight for each column."""
    t = x + 1
    return in_double(t, w, axis=1)


def counted(n: cp.ndarray):
    """Integers, of which the identity may be the least."""
    m = n * 2
    return lowest(m), lowest(m - 7)


def spread_of_columns(x: cp.ndarray, y: cp.ndarray):
    """Along the first axis."""
    t = cp.sqrt(x)
    return (t - y) / steepest(t, y, axis=0)


def inside_columns(x: cp.ndarray):
    """One truth value for each column."""
    t = x * 2
    return is_inside(t, 1, axis=0, keepdims=True)
