"""Images in half precision, which CuPy computes in single precision and rounds after each operation."""

import cupy as cp

from . import _fused_half as _fused


def stretched(image: cp.ndarray, low, high):
    """Chains of arithmetic, a root and a selection."""
    return _fused.stretched_fused(image, low, high)


def adjusted(image: cp.ndarray, gain, gamma):
    """A number in the exponent: for some of them CuPy calls no power."""
    return _fused.adjusted_fused(gain, image, gamma)


def softened(image: cp.ndarray, sigma):
    """The square of a number, which may be an integer."""
    return _fused.softened_fused(image, sigma)


def halved(image: cp.ndarray):
    """Rounded in between."""
    return _fused.halved_fused(image)


def rooted(counts: cp.ndarray):
    """Roots of integers of 8 bits are half precision."""
    return _fused.rooted_fused(counts)


def moved(v: cp.ndarray, a, dt):
    """In place."""
    _fused.moved_fused(v, a, dt)
