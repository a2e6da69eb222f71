"""Complex numbers in CuPy's arrays."""

import cupy as cp

from ._fused_waves import mixed_value, power_of_value, same_value, turned_z


def mixed(z: cp.ndarray, w, share):
    """Products are CuPy's: of two products in a sum it rounds the second one first."""
    return mixed_value(z, w, share)


def power_of(z: cp.ndarray, w):
    """The square of the magnitude, and a quotient."""
    return power_of_value(z, w)


def same(z: cp.ndarray, w):
    """Comparisons and a selection."""
    return same_value(z, w)


def turned(z: cp.ndarray, factor):
    """In place."""
    turned_z(z, factor)
