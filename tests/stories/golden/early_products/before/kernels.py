"""Matrices of kernel functions, with products behind other operations."""

import numpy as np


def rbf(x, y, gamma):
    """Sums with names, and a product of a scaled factor."""
    xx = np.sum(x * x, axis=1)
    yy = np.sum(y * y, axis=1)
    d2 = xx[:, None] + yy[None, :] - 2 * x @ y.T
    return np.exp(-gamma * np.maximum(d2, 0))


def distances(x, y):
    """Sums and a product in one expression."""
    return np.sqrt(np.abs(np.sum(x**2, axis=1)[:, None] + np.sum(y**2, axis=1) - 2.0 * np.dot(x, y.T)))


def cosine(x, y, eps):
    """A product first: nothing waits."""
    return x @ y.T / (np.sqrt(np.sum(x * x, axis=1, keepdims=True)) * np.sqrt(np.sum(y * y, axis=1)) + eps)


def shifted(a, b, x, w):
    """What is computed before the product is not stored."""
    d = a * b + 1.0 - x @ w
    return d * d


def updated(p, a, x, y):
    """The update must not run twice, though nothing reads it later, and the last product may raise."""
    d = np.sum(x * x, axis=1)[:, None] + np.sum(y * y, axis=1) - 2.0 * (x @ y.T)
    t = d * 2.0 + p
    p += t * 0.5
    return (t @ a) * 2.0


def smoothed(y, s):
    """What writes memory begins a call of its own."""
    d = np.sum(y * y, axis=1)[:, None] + np.sum(y * s[0], axis=1)[:, None] - 2.0 * (y @ s)
    t = d - d.mean(axis=0)
    y[1:-1] += 0.1 * (t[2:] - t[:-2])
    return np.sum(t * t)
