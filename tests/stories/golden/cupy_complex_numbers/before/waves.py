"""Complex numbers in CuPy's arrays."""

import cupy as cp


def mixed(z: cp.ndarray, w, share):
    """Products are CuPy's: of two products in a sum it rounds the second one first."""
    return z * w - cp.conj(z) * share + 2 * w


def power_of(z: cp.ndarray, w):
    """The square of the magnitude, and a quotient."""
    return cp.absolute(z) ** 2 + cp.absolute(z / w)


def same(z: cp.ndarray, w):
    """Comparisons and a selection."""
    return cp.where((z == w) | (cp.isnan(z) & (w != 1)), z, w)


def turned(z: cp.ndarray, factor):
    """In place."""
    z *= factor
    z += cp.square(z)


def density(psi: cp.ndarray, mask: cp.ndarray):
    """Parts of a value that is never stored."""
    seen = psi * mask
    return seen.real**2 + seen.imag**2


def current(psi: cp.ndarray, slope: cp.ndarray):
    return cp.imag(cp.conj(psi) * slope) * 0.5
