"""Stencils on CuPy's fields whose sizes come from shapes, lengths and parameters."""

import cupy as cp


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
    flx = cp.where(res * (field[2 : I + 3, 2 : J + 2, :] - field[1 : I + 2, 2 : J + 2, :]) > 0, 0, res)
    res = lap[1 : I + 1, 1:, :] - lap[1 : I + 1, :-1, :]
    fly = cp.where(res * (field[2 : I + 2, 2 : J + 3, :] - field[2 : I + 2, 1 : J + 2, :]) > 0, 0, res)
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


def conducted(u: cp.ndarray, n: int, c):
    """A rod of `n` cells, of which the array may have more."""
    flux = u[1:n] - u[0 : n - 1]
    return u[1 : n - 1] + c * (flux[1 : n - 1] - flux[0 : n - 2])


def within(u, h: int, c):
    """A rod with a halo of `h` cells."""
    n = len(u)
    flux = u[h : n - h + 1] - u[h - 1 : n - h]
    return u[h:-h] + c * (flux[1:] - flux[:-1])


class Grid:
    """The sizes are attributes."""

    def __init__(self, nx, ny, c):
        self.nx, self.ny, self.c = nx, ny, c

    def step(self, u: cp.ndarray, out: cp.ndarray):
        d = u[1 : self.nx - 1, 1 : self.ny - 1] - u[0 : self.nx - 2, 1 : self.ny - 1]
        out[1 : self.nx - 2, 1 : self.ny - 1] = u[1 : self.nx - 2, 1 : self.ny - 1] + self.c * (d[1:] - d[:-1])


def marched(nx, ny, u, out):
    Grid(nx, ny, 0.25).step(u, out)


def either(xp, u, v, c):
    """Arrays of either library, with a size of one of them."""
    t = xp.sqrt(u) * c
    n = len(u) - 2
    return t[1 : n + 1] * v[:n] - c


def spread(u: cp.ndarray, v: cp.ndarray, n: int):
    """A bound that is a number, too."""
    return (u[n:] - v[:-n]) / (2.0 * n) + n


def weighted(u: cp.ndarray, first: int, last: int):
    u[first:last] = u[first:last] * last + 1.0
    return u
