"""Arrays whose elements are expressions of their index: kernels compute them, and nothing stores them."""

import cupy as cp


def windowed(x: cp.ndarray):
    n = x.shape[0]
    t = cp.arange(n)
    return x * (0.5 - 0.5 * cp.cos(2.0 * cp.pi * t / (n - 1)))


def sampled(x: cp.ndarray, start, stop, step):
    t = cp.arange(start, stop, step)
    return cp.sin(t) * x[0] + t


def ramped(x: cp.ndarray, low, high):
    t = cp.linspace(low, high, x.shape[0])
    return x * (1.0 - t) + t


def banded(p: cp.ndarray, width: float):
    i = cp.arange(p.shape[0])[:, None]
    j = cp.arange(p.shape[1])
    q = cp.exp(-((i - j) ** 2) * width) * p
    return q / q.sum(axis=1, keepdims=True)


def causal(scores: cp.ndarray):
    n = scores.shape[-1]
    return cp.where(cp.arange(n)[:, None] >= cp.arange(n), scores, -1e9)


def wavy(x: cp.ndarray, y: cp.ndarray):
    X, Y = cp.meshgrid(x, y)
    return cp.sin(X) * cp.cos(Y)


def ridge(x: cp.ndarray, y: cp.ndarray):
    X, Y = cp.meshgrid(x, y, indexing="ij")
    return X * 2.0 + 1.0


def checkered(p: cp.ndarray):
    i, j = cp.indices(p.shape)
    return p * ((i + j) % 2)


def disc(p: cp.ndarray, r):
    y, x = cp.ogrid[: p.shape[0], : p.shape[1]]
    return cp.where((x - p.shape[1] / 2) ** 2 + (y - p.shape[0] / 2) ** 2 < r * r, p, 0.0)


def shifted(x: cp.ndarray):
    t = cp.arange(x.shape[0], dtype=cp.float32)
    x[1:-1] = x[1:-1] * t[2:] - t[:-2]
    x += t[::-1]


def counted(x: cp.ndarray):
    t = cp.arange(x.shape[0])
    return x * t + 1.0, t  # which is returned, too


def scaled(x: cp.ndarray):
    t = cp.arange(x.shape[0], dtype=float)
    t *= 0.5  # in memory of its own
    return x * t + 1.0


def bent(x: cp.ndarray, y: cp.ndarray):
    X, Y = cp.meshgrid(x, y)
    X += Y * 2.0  # in memory of its own
    return X * 0.5
