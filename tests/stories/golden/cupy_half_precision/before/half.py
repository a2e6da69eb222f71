"""Images in half precision, which CuPy computes in single precision and rounds after each operation."""

import cupy as cp


def stretched(image: cp.ndarray, low, high):
    """Chains of arithmetic, a root and a selection."""
    scaled = (image - low) / (high - low)
    return cp.where(scaled > 0.5, cp.sqrt(scaled), scaled * scaled) + cp.maximum(image, 0.25)


def adjusted(image: cp.ndarray, gain, gamma):
    """A number in the exponent: for some of them CuPy calls no power."""
    return gain * image**gamma - 1.5


def softened(image: cp.ndarray, sigma):
    """The square of a number, which may be an integer."""
    return image / (image + sigma**2)


def halved(image: cp.ndarray):
    """Rounded in between."""
    return (image * 0.1).astype(cp.float16) + 1.5


def rooted(counts: cp.ndarray):
    """Roots of integers of 8 bits are half precision."""
    return cp.sqrt(counts) * 0.5


def moved(v: cp.ndarray, a, dt):
    """In place."""
    v += a * dt
    v *= 0.75
