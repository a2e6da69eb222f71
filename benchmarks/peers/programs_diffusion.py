"""The limited diffusion step as a user of each library writes it; a factory is named `<peer>_<function>`."""

# ruff: noqa: F841, ARG001  # numexpr reads local names from the text of an expression

from __future__ import annotations

import types
from collections.abc import Callable


def numexpr_diffuse() -> Callable[..., None]:
    """One `evaluate` for each of the author's statements, on views taken beforehand."""
    import numexpr

    def diffuse(field, coefficient, out):
        centre = field[1:-1, 1:-1]
        east, west, north, south = field[2:, 1:-1], field[:-2, 1:-1], field[1:-1, 2:], field[1:-1, :-2]
        curvature = numexpr.evaluate("east + west + north + south - 4.0 * centre")
        after, before = curvature[1:, 1:-1], curvature[:-1, 1:-1]
        ahead, behind = field[2:-1, 2:-2], field[1:-2, 2:-2]
        flux_x = numexpr.evaluate("where((after - before) * (ahead - behind) > 0.0, 0.0, after - before)")
        after, before = curvature[1:-1, 1:], curvature[1:-1, :-1]
        ahead, behind = field[2:-2, 2:-1], field[2:-2, 1:-2]
        flux_y = numexpr.evaluate("where((after - before) * (ahead - behind) > 0.0, 0.0, after - before)")
        inner, x_out, x_in, y_out, y_in = field[2:-2, 2:-2], flux_x[1:], flux_x[:-1], flux_y[:, 1:], flux_y[:, :-1]
        numexpr.evaluate("inner - coefficient * (x_out - x_in + y_out - y_in)", out=out[2:-2, 2:-2])

    return diffuse


def jax_diffuse() -> Callable[..., object]:
    """The author's statements with an update that returns a new array."""
    import jax
    import jax.numpy as np

    return jax.jit(lambda field, coefficient, out: out.at[2:-2, 2:-2].set(_diffused(np, field, coefficient)))


def torch_diffuse() -> Callable[..., None]:
    import torch

    def diffuse(field, coefficient, out):
        out[2:-2, 2:-2] = _diffused(torch, field, coefficient)

    return torch.compile(diffuse, dynamic=False, fullgraph=True)


def _diffused(np: types.ModuleType, field, coefficient):
    curvature = field[2:, 1:-1] + field[:-2, 1:-1] + field[1:-1, 2:] + field[1:-1, :-2] - 4.0 * field[1:-1, 1:-1]
    flux_x = curvature[1:, 1:-1] - curvature[:-1, 1:-1]
    flux_x = np.where(flux_x * (field[2:-1, 2:-2] - field[1:-2, 2:-2]) > 0.0, 0.0, flux_x)
    flux_y = curvature[1:-1, 1:] - curvature[1:-1, :-1]
    flux_y = np.where(flux_y * (field[2:-2, 2:-1] - field[2:-2, 1:-2]) > 0.0, 0.0, flux_y)
    return field[2:-2, 2:-2] - coefficient * (flux_x[1:] - flux_x[:-1] + flux_y[:, 1:] - flux_y[:, :-1])


def hand_diffuse() -> Callable[..., None]:
    """One loop nest; Laplacians and fluxes are computed where they are read."""
    import numba

    @numba.njit
    def laplacian(f, i, j, k):
        return f[i + 1, j, k] + f[i - 1, j, k] + f[i, j + 1, k] + f[i, j - 1, k] - 4.0 * f[i, j, k]

    @numba.njit
    def limited(flux, gradient):
        return 0.0 if flux * gradient > 0.0 else flux

    @numba.njit(parallel=numba.config.NUMBA_NUM_THREADS > 1)
    def diffuse(field, coefficient, out):
        for i in numba.prange(2, field.shape[0] - 2):
            for j in range(2, field.shape[1] - 2):
                for k in range(field.shape[2]):
                    here = laplacian(field, i, j, k)
                    f = field[i, j, k]
                    east = limited(laplacian(field, i + 1, j, k) - here, field[i + 1, j, k] - f)
                    west = limited(here - laplacian(field, i - 1, j, k), f - field[i - 1, j, k])
                    north = limited(laplacian(field, i, j + 1, k) - here, field[i, j + 1, k] - f)
                    south = limited(here - laplacian(field, i, j - 1, k), f - field[i, j - 1, k])
                    out[i, j, k] = f - coefficient[i - 2, j - 2, k] * (east - west + north - south)

    return diffuse
