"""Norms of all kinds."""

import numpy as np


def standardise_columns(x):
    return (x - np.mean(x, axis=0)) / np.std(x, axis=0)


def batch_norm(x, gamma, beta):
    mean = x.mean(axis=(0, 2, 3), keepdims=True)
    var = x.var(axis=(0, 2, 3), keepdims=True)
    y = (x - mean) / np.sqrt(var + 1e-5)
    return gamma[None, :, None, None] * y + beta[None, :, None, None]


def instance_norm(x):
    mean = x.mean(axis=(2, 3), keepdims=True)
    var = x.var(axis=(2, 3), keepdims=True)
    return (x - mean) / np.sqrt(var + 1e-5)


def layer_norm(x, weight, bias):
    mean = np.mean(x, axis=-1, keepdims=True)
    var = np.var(x, axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(var + 1e-5) * weight + bias


def residual_rms_norm(x, residual, weight):
    h = x + residual
    scale = 1.0 / np.sqrt(np.mean(h * h, axis=-1, keepdims=True) + 1e-6)
    return h * scale * weight, h


def group_norm(x, groups):
    n, c, h, w = x.shape
    g = x.reshape(n, groups, c // groups * h * w)
    mean = g.mean(axis=2, keepdims=True)
    std = np.sqrt(g.var(axis=2, keepdims=True) + 1e-5)
    return ((g - mean) / std).reshape(n, c, h, w)


def unit_rows(x):
    return x / np.maximum(np.linalg.norm(x, axis=1, keepdims=True), 1e-12)


def min_max_columns(x):
    low = x.min(axis=0)
    high = x.max(axis=0)
    return (x - low) / (high - low + 1e-9)
