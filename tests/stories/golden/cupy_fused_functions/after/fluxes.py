"""Calls of functions that `cp.fuse` compiles, between array expressions."""

import cupy as cp

from . import _fused_fluxes as _fused
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
    return _fused.flux_fused(right, left)


def limited_flux(x: cp.ndarray):
    """A function of another module, with a default, computed again for each neighbour."""
    return _fused.limited_flux_fused(x)


def cooled(x: cp.ndarray, rate):
    """A number among the arguments, and a product whose sum stands outside."""
    return _fused.cooled_fused(x, rate)
