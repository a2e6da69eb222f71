"""Stencils on fields whose sizes come from shapes, lengths and parameters."""

import numpy as np


def diffused(field, out, coeff):
    """Horizontal diffusion of a weather model: a Laplacian, and fluxes that do not run against the gradient."""
    I, J, K = out.shape[0], out.shape[1], out.shape[2]
    lap = 4.0 * field[1 : I + 3, 1 : J + 3, :] - (
        field[2 : I + 4, 1 : J + 3, :]
        + field[0 : I + 2, 1 : J + 3, :]
        + field[1 : I + 3, 2 : J + 4, :]
        + field[1 : I + 3, 0 : J + 2, :]
    )
    res = lap[1:, 1 : J + 1, :] - lap[:-1, 1 : J + 1, :]
    flx = np.where(res * (field[2 : I + 3, 2 : J + 2, :] - field[1 : I + 2, 2 : J + 2, :]) > 0, 0, res)
    res = lap[1 : I + 1, 1:, :] - lap[1 : I + 1, :-1, :]
    fly = np.where(res * (field[2 : I + 2, 2 : J + 3, :] - field[2 : I + 2, 1 : J + 2, :]) > 0, 0, res)
    out[:, :, :] = field[2 : I + 2, 2 : J + 2, :] - coeff[:, :, :] * (
        flx[1:, :, :] - flx[:-1, :, :] + fly[:, 1:, :] - fly[:, :-1, :]
    )


def smoothed(field, out, coeff):
    """Bounds from the end beside those from the start, which say where the field ends."""
    I, J = out.shape
    lap = 4.0 * field[1:-1, 1:-1] - (field[2:, 1:-1] + field[:-2, 1:-1] + field[1:-1, 2:] + field[1:-1, :-2])
    flx = lap[1:, 1 : J + 1] - lap[:-1, 1 : J + 1]
    fly = lap[1 : I + 1, 1:] - lap[1 : I + 1, :-1]
    out[...] = field[2:-2, 2:-2] - coeff * (flx[1:] - flx[:-1] + fly[:, 1:] - fly[:, :-1])


def conducted(u: np.ndarray, n: int, c):
    """A rod of `n` cells, of which the array may have more."""
    flux = u[1:n] - u[0 : n - 1]
    return u[1 : n - 1] + c * (flux[1 : n - 1] - flux[0 : n - 2])


def within(u, h: int, c):
    """A rod with a halo of `h` cells."""
    n = len(u)
    flux = u[h : n - h + 1] - u[h - 1 : n - h]
    return u[h:-h] + c * (flux[1:] - flux[:-1])


def along(u: np.ndarray, c):
    """The last axis of a table."""
    n = u.shape[-1]
    flux = u[:, 1:] - u[:, :-1]
    return u[:, 1 : n - 1] + c * (flux[:, 1 : n - 1] - flux[:, : n - 2])


def shifted(u: np.ndarray, v: np.ndarray, c):
    """The size of another array, and two stages."""
    n = v.size
    d = u[1 : n + 3] - u[: n + 2]
    e = d[1 : n + 2] - d[: n + 1]
    return v + c * (e[1 : n + 1] - e[:n])


def advanced(u: np.ndarray, n: int, c):
    """NumPy stores what the kernel computes of neighbours."""
    flux = u[1:n] - u[0 : n - 1]
    u[1 : n - 1] += c * (flux[1 : n - 1] - flux[0 : n - 2])


def relaxed(p: np.ndarray, b: np.ndarray, c):
    """A step of the pressure in a cavity, whose borders follow."""
    ny, nx = p.shape
    pn = p.copy()
    p[1 : ny - 1, 1 : nx - 1] = 0.25 * (
        pn[1 : ny - 1, 2:nx] + pn[1 : ny - 1, 0 : nx - 2] + pn[2:ny, 1 : nx - 1] + pn[0 : ny - 2, 1 : nx - 1]
    ) - c * b[1 : ny - 1, 1 : nx - 1]
    p[:, -1] = p[:, -2]
    p[0, :] = p[1, :]
    p[-1, :] = 0.0


class Grid:
    """The sizes are attributes, which a method names."""

    def __init__(self, nx, ny, c):
        self.nx, self.ny, self.c = nx, ny, c

    def step(self, u: np.ndarray, out: np.ndarray):
        nx, ny = self.nx, self.ny
        d = u[1:nx, 1 : ny - 1] - u[0 : nx - 1, 1 : ny - 1]
        out[1 : nx - 1, 1 : ny - 1] = u[1 : nx - 1, 1 : ny - 1] + self.c * (d[1:] - d[:-1])


    def direct(self, u: np.ndarray, out: np.ndarray):
        d = u[1 : self.nx - 1, 1 : self.ny - 1] - u[0 : self.nx - 2, 1 : self.ny - 1]
        out[1 : self.nx - 2, 1 : self.ny - 1] = u[1 : self.nx - 2, 1 : self.ny - 1] + self.c * (d[1:] - d[:-1])


def marched(nx, ny, u, out):
    Grid(nx, ny, 0.25).step(u, out)


def marched_directly(nx, ny, u, out):
    Grid(nx, ny, 0.25).direct(u, out)
