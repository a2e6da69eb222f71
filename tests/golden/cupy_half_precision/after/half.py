"""Images in half precision, which CuPy computes in single precision and rounds after each operation."""

import cupy as cp

from ._fused_half import adjusted_value, halved_value, moved_v, rooted_value, softened_value, stretched_scaled_to_value


def stretched(image: cp.ndarray, low, high):
    """Chains of arithmetic, a root and a selection."""
    return stretched_scaled_to_value(image, low, high)


def adjusted(image: cp.ndarray, gain, gamma):
    """A number in the exponent: for some of them CuPy calls no power."""
    return adjusted_value(gain, image, gamma)


def softened(image: cp.ndarray, sigma):
    """The square of a number, which may be an integer."""
    return softened_value(image, sigma)


def halved(image: cp.ndarray):
    """Rounded in between."""
    return halved_value(image)


def rooted(counts: cp.ndarray):
    """Roots of integers of 8 bits are half precision."""
    return rooted_value(counts)


def moved(v: cp.ndarray, a, dt):
    """In place."""
    moved_v(v, a, dt)
