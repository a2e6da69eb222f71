import numpy as np


def standardise(x):
    return (x - x.mean(axis=0)) / x.std(axis=0)


def normalise_batch(x, gamma, beta, eps=1e-5):
    # one mean and one variance for each feature
    mean = np.mean(x, axis=0)
    var = np.var(x, axis=0)
    scale = gamma / np.sqrt(var + eps)
    y = (x - mean) * scale + beta
    return y, mean, var


def rescale(x):
    low = x.min(axis=-2)
    high = x.max(axis=-2)
    return (x - low) / (high - low)


def share_of_column(x):
    e = np.exp(x - x.max(axis=0, keepdims=True))
    return e / e.sum(axis=0, keepdims=True)


def totals(x, weight):
    weighted = x * weight
    return weighted.sum(axis=0), np.abs(x).sum(0), (x > 0).any(axis=0), np.prod(x, axis=0, dtype=np.float64)


def centre(x):
    x -= x.mean(axis=0)
    return x
