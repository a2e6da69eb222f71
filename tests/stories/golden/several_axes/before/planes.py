"""Statistics of images over several axes at once."""

import numpy as np


def batch_norm(x, gamma, beta):
    mean = x.mean(axis=(0, 2, 3), keepdims=True)
    var = x.var(axis=(0, 2, 3), keepdims=True)
    y = (x - mean) / np.sqrt(var + 1e-5)
    return gamma[None, :, None, None] * y + beta[None, :, None, None]


def instance_norm(x):
    mean = x.mean(axis=(-2, -1), keepdims=True)
    std = x.std(axis=(-2, -1), keepdims=True, ddof=1)
    return (x - mean) / std, mean


def overlap(prediction, target):
    both = np.sum(prediction * target, axis=(1, 2))
    either = np.sum(prediction, axis=(1, 2)) + np.sum(target, axis=(1, 2))
    return 1.0 - (2.0 * both + 1.0) / (either + 1.0)


def of_pixels(frames, dark):
    """The frames lie along the first two axes: stations, and times."""
    light = frames - dark
    mean = light.mean(axis=(0, 1))
    return light - mean, mean, light.max(axis=(0, 1), keepdims=True)


def of_channels(x, low):
    inside = x > low
    return inside.any(axis=(0, -1)), inside.all(axis=(0, -1)), np.min(x, axis=(0, -1), keepdims=True)
