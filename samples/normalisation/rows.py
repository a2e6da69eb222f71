"""Softmax, layer normalisation and their like, along the last axis."""

import numpy as np


def softmax(x):
    """Probabilities in proportion to exp(x); the maximum is taken off first, so that nothing overflows."""
    m = np.max(x, axis=-1, keepdims=True)
    e = np.exp(x - m)
    s = np.sum(e, axis=-1, keepdims=True)
    return e / s


def log_sum_exp(x):
    """log(sum(exp(x))) of each row."""
    m = x.max(axis=-1)
    return m + np.log(np.sum(np.exp(x - m[..., None]), axis=-1))


def layer_norm(x, gamma, beta, eps=1e-5):
    """Rows of mean 0 and variance 1, scaled and shifted by one number for each column (Ba et al., 2016)."""
    mean = x.mean(axis=-1, keepdims=True)
    centred = x - mean
    var = np.mean(centred * centred, axis=-1, keepdims=True)
    return centred / np.sqrt(var + eps) * gamma + beta


def rms_norm(x, gain, eps=1e-6):
    """Rows divided by the root of their mean square (Zhang and Sennrich, 2019)."""
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps) * gain


def standardise(x):
    """Rows of mean 0 and standard deviation 1."""
    return (x - x.mean(axis=-1, keepdims=True)) / x.std(axis=-1, keepdims=True)


def rescale(x):
    """Rows from 0 to 1."""
    low = x.min(axis=-1, keepdims=True)
    high = x.max(axis=-1, keepdims=True)
    return (x - low) / (high - low)


def cosine_similarity(a, b):
    """Cosine of the angle between each row of `a` and that of `b`."""
    return np.sum(a * b, axis=-1) / (np.sqrt(np.sum(a * a, axis=-1)) * np.sqrt(np.sum(b * b, axis=-1)))
