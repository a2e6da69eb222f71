"""Statistics of samples."""

import numpy as np


def masked_between(x, y, scale):
    z = x * scale - 0.5
    z[z < 0] = 0
    return z * y + 1.0


def correlation(x, y):
    xc = x - x.mean(axis=0)
    yc = y - y.mean()
    return (xc * yc[:, None]).sum(axis=0) / np.sqrt((xc**2).sum(axis=0) * (yc**2).sum())


def clipped_z_scores(x):
    z = (x - x.mean(axis=1, keepdims=True)) / x.std(axis=1, keepdims=True)
    z[np.abs(z) > 3] = 3
    return z


def moments(x):
    mean = np.mean(x)
    d = x - mean
    var = np.mean(d**2)
    skew = np.mean(d**3) / var**1.5
    kurtosis = np.mean(d**4) / var**2 - 3.0
    return mean, var, skew, kurtosis


def weighted_mean_and_error(x, w):
    total = w.sum(axis=0)
    mean = (w * x).sum(axis=0) / total
    var = (w * (x - mean) ** 2).sum(axis=0) / total
    return mean, np.sqrt(var)


def r_squared(y, prediction):
    residual = np.sum((y - prediction) ** 2)
    total = np.sum((y - np.mean(y)) ** 2)
    return 1 - residual / total


def covariance(x):
    xc = x - x.mean(axis=0)
    return xc.T @ xc / (x.shape[0] - 1)


def within_columns(x, limit):
    mean = x.mean(axis=0)
    std = x.std(axis=0)
    return np.minimum(np.maximum(x, mean - limit * std), mean + limit * std)
