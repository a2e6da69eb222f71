"""Stencils on CuPy's fields whose sizes come from shapes, lengths and parameters."""

import cupy as cp

from . import _fused_fields as _fused


def diffused(field, out, coeff):
    """Horizontal diffusion of a weather model: a Laplacian, and fluxes that do not run against the gradient."""
    I, J, K = out.shape[0], out.shape[1], out.shape[2]
    _fused.diffused_fused(field, I, J, coeff, out)


def smoothed(field, out, coeff):
    """Bounds from the end beside those from the start, which say where the field ends."""
    I, J = out.shape
    _fused.smoothed_fused(field, J, I, coeff, out)


def conducted(u: cp.ndarray, n: int, c):
    """A rod of `n` cells, of which the array may have more."""
    return _fused.conducted_fused(u, n, c)


def within(u, h: int, c):
    """A rod with a halo of `h` cells."""
    n = len(u)
    return _fused.within_fused(u, h, n, c)


class Grid:
    """The sizes are attributes."""

    def __init__(self, nx, ny, c):
        self.nx, self.ny, self.c = nx, ny, c

    def step(self, u: cp.ndarray, out: cp.ndarray):
        _fused.grid_step_fused(self, u, out)


def marched(nx, ny, u, out):
    Grid(nx, ny, 0.25).step(u, out)


def either(xp, u, v, c):
    """Arrays of either library, with a size of one of them."""
    return _fused.either_fused(u, c, xp, v)


def spread(u: cp.ndarray, v: cp.ndarray, n: int):
    """A bound that is a number, too."""
    return _fused.spread_fused(u, n, v)


def weighted(u: cp.ndarray, first: int, last: int):
    _fused.weighted_fused(u, first, last)
    return u
