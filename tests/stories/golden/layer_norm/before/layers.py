import numpy as np


def layer_norm(x, gamma, beta, eps=1e-5):
    mean = x.mean(axis=-1, keepdims=True)
    centred = x - mean
    var = np.mean(centred * centred, axis=-1, keepdims=True)
    return centred / np.sqrt(var + eps) * gamma + beta


def standardise(x):
    return (x - x.mean(axis=-1, keepdims=True)) / x.std(axis=-1, keepdims=True)


def with_moments(x, eps):
    mean = np.mean(x, axis=-1)
    std = np.sqrt(np.var(x, axis=-1) + eps)
    z = (x - mean[..., None]) / std[..., None]
    return z, mean, std


def rescale(x):
    low = np.min(x, axis=1, keepdims=True)
    high = np.max(x, axis=1, keepdims=True)
    return (x - low) / (high - low)
