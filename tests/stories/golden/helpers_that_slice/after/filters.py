"""Filters that take slices of what they have computed, and of what they are given."""

import numpy as np

from . import _fused_filters as _fused


def box_blur(image):
    """The mean of nine neighbours, along one axis after the other."""
    return _fused.box_blur_fused(image)


def unsharp(image: np.ndarray, amount):
    return _fused.unsharp_fused(image, amount)


def local_contrast(image: np.ndarray):
    """Squares have no name, and are computed again for each neighbour."""
    return _fused.local_contrast_fused(image)


def twice(image: np.ndarray, weight):
    return _fused.twice_fused(image, weight)


def never(image: np.ndarray, flag, weight):
    """Python may not compute the argument."""
    return _fused.never_fused(image, weight) if flag else box_blur(image * weight)
