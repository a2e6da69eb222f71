"""Complex numbers in CuPy's arrays."""

import cupy as cp

from . import _fused_waves as _fused


def mixed(z: cp.ndarray, w, share):
    """Products are CuPy's: of two products in a sum it rounds the second one first."""
    return _fused.mixed_fused(z, w, share)


def power_of(z: cp.ndarray, w):
    """The square of the magnitude, and a quotient."""
    return _fused.power_of_fused(z, w)


def same(z: cp.ndarray, w):
    """Comparisons and a selection."""
    return _fused.same_fused(z, w)


def turned(z: cp.ndarray, factor):
    """In place."""
    _fused.turned_fused(z, factor)


def density(psi: cp.ndarray, mask: cp.ndarray):
    """Parts of a value that is never stored."""
    return _fused.density_fused(psi, mask)


def current(psi: cp.ndarray, slope: cp.ndarray):
    return _fused.current_fused(psi, slope)
