"""Calls inside statements, of reductions and of functions that slice what they are given."""

import cupy as np


def slope(u):
    return u[1:] - u[:-1]


def blurred(image):
    """The mean of each element and two neighbours; the border keeps its values."""
    out = image.copy()
    out[1:-1, 1:-1] = 0.25 * (image[:-2, 1:-1] + image[2:, 1:-1]) + 0.5 * image[1:-1, 1:-1]
    return out


def gradient(image):
    return np.hypot(image[2:, 1:-1] - image[:-2, 1:-1], image[1:-1, 2:] - image[1:-1, :-2])


def edges(image, threshold):
    """One kernel for the blurred image, its gradient and the greatest of it, one for what exceeds a part of that."""
    strength = gradient(blurred(image))
    return np.maximum(strength - threshold * strength.max(), 0.0)


def curvature(u: np.ndarray, scale):
    return scale * slope(slope(u))


def standardised(x: np.ndarray):
    """Both reductions in one pass."""
    return (x - x.mean()) / x.std()


def cosine(x: np.ndarray, w: np.ndarray):
    """Three sums in one pass, and what is computed of them."""
    return (x * w).sum() / np.sqrt((x * x).sum() * (w * w).sum())


def written(x: np.ndarray):
    """What is updated in place is no stage of a device's: reductions of it are CuPy's."""
    y = x * 2.0
    y -= (y * y).mean()
    return y / y.std()
