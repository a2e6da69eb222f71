"""Of arrays of either library."""

import cupy as cp

from ._fused_either import gray_value, pairs_distance_to_value


def pairs(x, y):
    xp = cp.get_array_module(x)
    return pairs_distance_to_value(x, y, xp)


def gray(xp, rgb):
    red, green = rgb[..., 0], rgb[..., 1]
    return gray_value(red, green, xp)
