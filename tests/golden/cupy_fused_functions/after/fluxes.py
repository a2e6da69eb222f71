"""Calls of functions that `cp.fuse` compiles, between array expressions."""

import cupy as cp

from ._fused_fluxes import cooled_value, flux_slope_to_value, limited_flux_slope_to_value
from .limiters import limited

SMALLEST = 1e-30


@cp.fuse
def mean_square(x, y):
    """A geometric mean, with its sign."""
    product = x * y
    root = cp.sqrt(cp.abs(product))
    return cp.where(product < 0, -root, root)


@cp.fuse()
def quotient(x, y):
    return x / cp.maximum(cp.fabs(y), SMALLEST)


@cp.fuse()
def decayed(x, rate):
    return cp.exp(-x) * rate


def flux(left: cp.ndarray, right):
    """Two functions of this module, whose values nobody else reads."""
    return flux_slope_to_value(right, left)


def limited_flux(x: cp.ndarray):
    """A function of another module, with a default, computed again for each neighbour."""
    return limited_flux_slope_to_value(x)


def cooled(x: cp.ndarray, rate):
    """A number among the arguments, and a product whose sum stands outside."""
    return cooled_value(x, rate)
