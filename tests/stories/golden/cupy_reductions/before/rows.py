"""Rows that stay in registers between their reductions."""

import cupy as cp


def softmax(x):
    m = cp.max(x, axis=-1, keepdims=True)
    e = cp.exp(x - m)  # at most 1
    s = cp.sum(e, axis=-1, keepdims=True)
    return e / s


def layer_norm(x, gamma, beta, eps=1e-5):
    mean = x.mean(axis=-1, keepdims=True)
    centred = x - mean
    var = cp.mean(centred * centred, axis=-1, keepdims=True)
    return centred / cp.sqrt(var + eps) * gamma + beta


def with_moments(x, eps):
    mean = cp.mean(x, axis=-1)
    std = cp.sqrt(cp.var(x, axis=-1, ddof=1) + eps)
    z = (x - mean[..., None]) / std[..., None]
    return z, mean, std


def cosine_similarity(a, b):
    return cp.sum(a * b, axis=1) / (cp.sqrt(cp.sum(a * a, axis=1)) * cp.sqrt(cp.sum(b * b, axis=1)))


def softmax_in_place(x: cp.ndarray):
    x -= cp.max(x, axis=-1, keepdims=True)
    cp.exp(x, out=x)
    x /= cp.sum(x, axis=-1, keepdims=True)
    return x


def summary(row, low, columns):
    """Names of the kernel's own text."""
    inside = (row > low) & (row < columns)
    return inside.all(axis=-1), inside.any(axis=-1), cp.prod(row, axis=-1, dtype=cp.float64), row.min(axis=-1)


def unit_rows(a):
    return a / cp.linalg.norm(a, axis=-1, keepdims=True)


def entropy(x, floor):
    p = cp.exp(x - cp.max(x, axis=-1)[..., None])
    total = cp.sum(p, axis=-1, keepdims=True)
    p = p / total
    return -cp.sum(p * cp.log(p + floor), axis=-1)
