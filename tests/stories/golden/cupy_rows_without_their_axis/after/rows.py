"""Values of rows that keep their axis, and lose it where they are read."""

import cupy as cp

from . import _fused_rows as _fused


def squeezed(x: cp.ndarray):
    return _fused.squeezed_fused(x)


def both_ways(x: cp.ndarray):
    lse, value = _fused.both_ways_fused(x)
    return lse, value


def standard(x: cp.ndarray):
    m, v, z = _fused.standard_fused(x)
    return z, m[:, 0], v.squeeze(axis=1) * 2.0


def mixed(x: cp.ndarray, y: cp.ndarray):
    return _fused.mixed_fused(x, y)


def other_element(x: cp.ndarray):
    m = cp.max(x, axis=1, keepdims=True)
    return m[:, 1] + cp.sum(x - m, axis=1)
