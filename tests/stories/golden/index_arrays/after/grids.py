"""Arrays whose elements are expressions of their index: kernels compute them, and nothing stores them."""

import numpy as np

import _fused_grids as _fused


def windowed(x: np.ndarray):
    n = x.shape[0]
    return _fused.windowed_fused(n, x)


def sampled(x: np.ndarray, start, stop, step):
    return _fused.sampled_fused(start, stop, step, x)


def ramped(x: np.ndarray, low, high):
    return _fused.ramped_fused(low, high, x)


def banded(p: np.ndarray, width: float):
    return _fused.banded_fused(p, width)


def causal(scores: np.ndarray):
    n = scores.shape[-1]
    return _fused.causal_fused(scores, n)


def wavy(x: np.ndarray, y: np.ndarray):
    return _fused.wavy_fused(x, y)


def ridge(x: np.ndarray, y: np.ndarray):
    return _fused.ridge_fused(x, y)


def checkered(p: np.ndarray):
    return _fused.checkered_fused(p)


def disc(rows: int, columns: int, r):
    return _fused.disc_fused(rows, columns, r)


def blurred(radius: int, width: float, first=-1):
    return _fused.blurred_fused(radius, first, width)


def shifted(x: np.ndarray):
    t = np.arange(x.shape[0], dtype=np.float32)
    _fused.shifted_fused(x, t)
    x += t[::-1]


def slope(p: np.ndarray, h: float):
    return _fused.slope_fused(h, p)


def counted(x: np.ndarray):
    t = np.arange(x.shape[0])
    return _fused.counted_fused(x, t), t  # which is returned, too


def scaled(x: np.ndarray):
    t = np.arange(x.shape[0], dtype=float)
    return _fused.scaled_fused(t, x)


def bent(x: np.ndarray, y: np.ndarray):
    X, Y = np.meshgrid(x, y)
    return _fused.bent_fused(X, Y)


def weighted(p: np.ndarray, h: float):
    """The size is that of `t`, which another kernel has."""
    return _fused.weighted_fused(np.tril(p), h)


def again(p: np.ndarray, h: float):
    """The size is that of another `k`."""
    return _fused.again_fused(p, h)


def perhaps(p: np.ndarray, h: float):
    k = np.arange(p.shape[1])
    u = _fused.perhaps_fused_u(p, k, h)
    is_large = h > 1.0 and (k := h) > 2.0  # which may leave the array
    return _fused.perhaps_fused_value(u, p), k, is_large


def told(p: np.ndarray, y: np.ndarray):
    """The original asks `t` for the size, which only another kernel computes."""
    return _fused.told_fused(y, p)
