"""Arrays whose elements are expressions of their index: kernels compute them, and nothing stores them."""

import numpy as np


def windowed(x: np.ndarray):
    n = x.shape[0]
    t = np.arange(n)
    return x * (0.5 - 0.5 * np.cos(2.0 * np.pi * t / (n - 1)))


def sampled(x: np.ndarray, start, stop, step):
    t = np.arange(start, stop, step)
    return np.sin(t) * x[0] + t


def ramped(x: np.ndarray, low, high):
    t = np.linspace(low, high, x.shape[0])
    return x * (1.0 - t) + t


def banded(p: np.ndarray, width: float):
    i = np.arange(p.shape[0])[:, None]
    j = np.arange(p.shape[1])
    q = np.exp(-((i - j) ** 2) * width) * p
    return q / q.sum(axis=1, keepdims=True)


def causal(scores: np.ndarray):
    n = scores.shape[-1]
    return np.where(np.arange(n)[:, None] >= np.arange(n), scores, -1e9)


def wavy(x: np.ndarray, y: np.ndarray):
    X, Y = np.meshgrid(x, y)
    return np.sin(X) * np.cos(Y)


def ridge(x: np.ndarray, y: np.ndarray):
    X, Y = np.meshgrid(x, y, indexing="ij")
    return X * 2.0 + 1.0


def checkered(p: np.ndarray):
    i, j = np.indices(p.shape)
    return p * ((i + j) % 2)


def disc(rows: int, columns: int, r):
    y, x = np.ogrid[:rows, :columns]
    return (x - columns / 2) ** 2 + (y - rows / 2) ** 2 < r * r


def blurred(radius: int, width: float, first=-1):
    y, x = np.mgrid[-radius : radius + 1, first:3]
    return np.exp(-(x * x + y * y) / (2.0 * width * width))


def shifted(x: np.ndarray):
    t = np.arange(x.shape[0], dtype=np.float32)
    x[1:-1] = x[1:-1] * t[2:] - t[:-2]
    x += t[::-1]


def slope(p: np.ndarray, h: float):
    gx, gy = np.gradient(p, h, 2.0)
    return np.sqrt(gx * gx + gy * gy)


def counted(x: np.ndarray):
    t = np.arange(x.shape[0])
    return x * t + 1.0, t  # which is returned, too


def scaled(x: np.ndarray):
    t = np.arange(x.shape[0], dtype=float)
    t *= 0.5  # in memory of its own
    return x * t + 1.0


def bent(x: np.ndarray, y: np.ndarray):
    X, Y = np.meshgrid(x, y)
    X += Y * 2.0  # in memory of its own
    return X * 0.5


def weighted(p: np.ndarray, h: float):
    """The size is that of `t`, which another kernel has."""
    t = np.tril(p) + 1.0
    u = t / (1.0 + np.ptp(t, axis=1)[:, None])
    k = np.linspace(h, 2.0, u.shape[1])
    return u * k + 1.0


def again(p: np.ndarray, h: float):
    """The size is that of another `k`."""
    k = np.arange(p.shape[1])
    u = p * k + h
    k = np.linspace(h, 2.0, u.shape[1])
    return u * k + 1.0


def perhaps(p: np.ndarray, h: float):
    k = np.arange(p.shape[1])
    u = p * k + h
    is_large = h > 1.0 and (k := h) > 2.0  # which may leave the array
    return u * 2.0 + p, k, is_large


def told(p: np.ndarray, y: np.ndarray):
    """The original asks `t` for the size, which only another kernel computes."""
    t = y * 2.0
    u = p - np.mean(t, axis=0)
    s = p / (1.0 + np.sum(y, axis=1, keepdims=True))
    k = np.arange(t.shape[1])
    return u * k + s
