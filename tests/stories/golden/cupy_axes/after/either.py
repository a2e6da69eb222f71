"""Of arrays of either library."""

import cupy as cp

from . import _fused_either as _fused


def pairs(x, y):
    xp = cp.get_array_module(x)
    return _fused.pairs_fused(x, y, xp)


def gray(xp, rgb):
    red, green = rgb[..., 0], rgb[..., 1]
    return _fused.gray_fused(red, green, xp)
