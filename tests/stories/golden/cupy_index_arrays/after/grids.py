"""Arrays whose elements are expressions of their index: kernels compute them, and nothing stores them."""

import cupy as cp

import _fused_grids as _fused


def windowed(x: cp.ndarray):
    n = x.shape[0]
    return _fused.windowed_fused(n, x)


def sampled(x: cp.ndarray, start, stop, step):
    return _fused.sampled_fused(start, stop, step, x)


def ramped(x: cp.ndarray, low, high):
    return _fused.ramped_fused(low, high, x)


def banded(p: cp.ndarray, width: float):
    return _fused.banded_fused(p, width)


def causal(scores: cp.ndarray):
    n = scores.shape[-1]
    return _fused.causal_fused(scores, n)


def wavy(x: cp.ndarray, y: cp.ndarray):
    return _fused.wavy_fused(x, y)


def ridge(x: cp.ndarray, y: cp.ndarray):
    return _fused.ridge_fused(x, y)


def checkered(p: cp.ndarray):
    return _fused.checkered_fused(p)


def disc(p: cp.ndarray, r):
    return _fused.disc_fused(p, r)


def shifted(x: cp.ndarray):
    t = cp.arange(x.shape[0], dtype=cp.float32)
    _fused.shifted_fused(x, t)
    x += t[::-1]


def counted(x: cp.ndarray):
    t = cp.arange(x.shape[0])
    return _fused.counted_fused(x, t), t  # which is returned, too


def scaled(x: cp.ndarray):
    t = cp.arange(x.shape[0], dtype=float)
    return _fused.scaled_fused(t, x)


def bent(x: cp.ndarray, y: cp.ndarray):
    X, Y = cp.meshgrid(x, y)
    return _fused.bent_fused(X, Y)
