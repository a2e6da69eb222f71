"""Rows that stay in registers between their reductions."""

import cupy as cp

from . import _fused_rows as _fused


def softmax(x):
    return _fused.softmax_fused(x)


def layer_norm(x, gamma, beta, eps=1e-5):
    return _fused.layer_norm_fused(x, eps, gamma, beta)


def with_moments(x, eps):
    mean, std, z = _fused.with_moments_fused(x, eps)
    return z, mean, std


def cosine_similarity(a, b):
    return _fused.cosine_similarity_fused(a, b)


def softmax_in_place(x: cp.ndarray):
    x = _fused.softmax_in_place_fused(x)
    return x


def summary(row, low, columns):
    """Names of the kernel's own text."""
    return _fused.summary_fused(row, low, columns)


def unit_rows(a):
    return _fused.unit_rows_fused(a)


def entropy(x, floor):
    return _fused.entropy_fused(x, floor)
