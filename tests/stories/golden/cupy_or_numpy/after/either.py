"""Functions for NumPy's arrays and CuPy's."""

from . import _fused_either as _fused

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
    return _fused.damped_fused(x, y, xp)


def of_the_module(x):
    """The library that was there when the module was imported."""
    return _fused.of_the_module_fused(x, xp)
