"""Columns that threads go down together, and where in its row something is."""

import cupy as cp


def standardise(x):
    return (x - x.mean(axis=0)) / x.std(axis=0)


def normalise_batch(x, gamma, beta, eps=1e-5):
    # one mean and one variance for each feature
    mean = cp.mean(x, axis=0)
    var = cp.var(x, axis=0, ddof=1)
    y = (x - mean) * (gamma / cp.sqrt(var + eps)) + beta
    return y, mean, var


def share_of_column(x, weight):
    e = cp.exp(x - x.max(axis=0, keepdims=True)) * weight
    return e / e.sum(axis=0, keepdims=True)


def totals(column, low):
    """A name of the kernel's own text."""
    inside = column > low
    return column.min(axis=-2), cp.abs(column).sum(0), inside.any(axis=0), inside.all(0)


def nearest(points, centre):
    """The coordinate of each point in which it is nearest, and how near it is there."""
    distance = cp.abs(points - centre)
    return cp.argmin(distance, axis=-1), distance.min(axis=-1)


def strongest(spectra):
    """For each spectrum the place of the greatest power, which stays an axis of one element."""
    power = spectra * spectra
    return power.argmax(axis=-1, keepdims=True)


def sharpest(stack, dark):
    """For each pixel the picture of the stack in which it is brightest, and the one in which it is darkest."""
    light = cp.abs(stack - dark)
    return light.argmax(axis=0), cp.argmin(light, axis=0, keepdims=True), light.max(axis=0)
