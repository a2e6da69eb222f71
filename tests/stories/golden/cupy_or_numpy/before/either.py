"""Functions for NumPy's arrays and CuPy's."""

try:
    import cupy as xp
except ImportError:
    import numpy as xp

try:
    import cupy as cp
except ImportError:
    cp = None


def damped(x, y):
    """The library of the arrays."""
    xp = cp.get_array_module(x)
    root = xp.sqrt(xp.abs(x)) + y
    root *= 2
    return xp.log1p(root) * xp.tanh(x)


def of_the_module(x):
    """The library that was there when the module was imported."""
    return xp.exp(-x * x) * xp.cos(x)
