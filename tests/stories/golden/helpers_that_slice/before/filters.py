"""Filters that take slices of what they have computed, and of what they are given."""

import numpy as np


def box_blur(image):
    """The mean of nine neighbours, along one axis after the other."""
    rows = (image[:-2, :] + image[1:-1, :] + image[2:, :]) / 3.0
    return (rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]) / 3.0


def unsharp(image: np.ndarray, amount):
    blur = box_blur(image)
    inner = image[1:-1, 1:-1]
    return np.clip(inner + amount * (inner - blur), 0.0, 1.0)


def local_contrast(image: np.ndarray):
    """Squares have no name, and are computed again for each neighbour."""
    mean = box_blur(image)
    square = box_blur(image * image)
    return (image[1:-1, 1:-1] - mean) / (np.sqrt(np.maximum(square - mean**2, 0.0)) + 1e-3)


def twice(image: np.ndarray, weight):
    return box_blur(-image) + box_blur(weight * image) * weight


def never(image: np.ndarray, flag, weight):
    """Python may not compute the argument."""
    return box_blur(image) * weight if flag else box_blur(image * weight)
