"""Stencils on fields whose sizes come from shapes, lengths and parameters."""

import numpy as np

from . import _fused_fields as _fused


def diffused(field, out, coeff):
    """Horizontal diffusion of a weather model: a Laplacian, and fluxes that do not run against the gradient."""
    I, J, K = out.shape[0], out.shape[1], out.shape[2]
    _fused.diffused_fused(field, I, J, coeff, out)


def smoothed(field, out, coeff):
    """Bounds from the end beside those from the start, which say where the field ends."""
    I, J = out.shape
    _fused.smoothed_fused(field, J, I, coeff, out)


def conducted(u: np.ndarray, n: int, c):
    """A rod of `n` cells, of which the array may have more."""
    return _fused.conducted_fused(u, n, c)


def within(u, h: int, c):
    """A rod with a halo of `h` cells."""
    n = len(u)
    return _fused.within_fused(u, h, n, c)


def along(u: np.ndarray, c):
    """The last axis of a table."""
    n = u.shape[-1]
    return _fused.along_fused(u, n, c)


def shifted(u: np.ndarray, v: np.ndarray, c):
    """The size of another array, and two stages."""
    n = v.size
    return _fused.shifted_fused(u, n, v, c)


def advanced(u: np.ndarray, n: int, c):
    """NumPy stores what the kernel computes of neighbours."""
    _fused.advanced_fused(u, n, c)


def relaxed(p: np.ndarray, b: np.ndarray, c):
    """A step of the pressure in a cavity, whose borders follow."""
    ny, nx = p.shape
    p[1 : ny - 1, 1 : nx - 1] = _fused.relaxed_fused(p, nx, ny, c, b)
    p[:, -1] = p[:, -2]
    p[0, :] = p[1, :]
    p[-1, :] = 0.0


class Grid:
    """The sizes are attributes, which a method names."""

    def __init__(self, nx, ny, c):
        self.nx, self.ny, self.c = nx, ny, c

    def step(self, u: np.ndarray, out: np.ndarray):
        nx, ny = self.nx, self.ny
        _fused.grid_step_fused(self, u, nx, ny, out)


    def direct(self, u: np.ndarray, out: np.ndarray):
        _fused.grid_direct_fused(self, u, out)


def marched(nx, ny, u, out):
    Grid(nx, ny, 0.25).step(u, out)


def marched_directly(nx, ny, u, out):
    Grid(nx, ny, 0.25).direct(u, out)
