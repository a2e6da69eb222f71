"""Statistics of two arrays; numbers are made of some before others are computed."""

import numpy as np


def overview(a: np.ndarray, b: np.ndarray):
    """One kernel for all reductions; the numbers come afterwards."""
    total = np.sum(a * b)
    half = 0.5 * total  # of the product
    top = np.max(np.abs(a))
    scaled = np.sqrt(half * half + top) / top
    mean = np.mean(a)
    return half, top, scaled, mean


def cosine(a: np.ndarray, b: np.ndarray):
    """What is computed of the reduced values alone stays NumPy's."""
    ab = np.sum(a * b)
    aa = np.sum(a * a)
    bb = np.sum(b * b)
    return ab / np.sqrt(aa * bb)


def distances(a: np.ndarray, b: np.ndarray):
    """The second kernel needs a number of the first."""
    total = np.sum(a * b)
    mean = total / 2
    spread = np.sum((a - mean) ** 2)
    least = np.min(a * b)
    return mean, spread, least
