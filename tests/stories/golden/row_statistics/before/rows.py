import numpy as np


def cosine_similarity(a, b):
    return np.sum(a * b, axis=-1) / (np.sqrt(np.sum(a * a, axis=-1)) * np.sqrt(np.sum(b * b, axis=-1)))


def unit_rows(a):
    norm = np.sqrt(np.sum(a * a, axis=-1, keepdims=True))
    unit = a / norm
    return unit, norm


def summary(x, low, high):
    inside = (x > low) & (x < high)
    return inside.all(axis=-1), inside.any(axis=-1), np.prod(x, axis=-1, dtype=np.float64), x.min(axis=-1, keepdims=True)


def distances(points, centre):
    offset = points - centre
    return np.sqrt((offset**2).sum(-1))
