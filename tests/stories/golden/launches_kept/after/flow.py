"""Fluxes that are needed afterwards: each thread of the update computes those that it reads, and the fluxes are stored as well."""

from numba import cuda

import _fused_flow as _fused


@cuda.jit
def fluxes(u, flux, k, n):
    i = cuda.grid(1)
    if i < n - 1:
        slope = u[i + 1] - u[i]  # to the right
        flux[i] = -k * slope


@cuda.jit
def update(u, flux, v, dt, n):
    i = cuda.grid(1)
    if 0 < i < n - 1:
        v[i] = u[i] - dt * (flux[i] - flux[i - 1])


@cuda.jit
def of_plane(u, across, down):
    i, j = cuda.grid(2)
    if i < u.shape[0] - 1 and j < u.shape[1] - 1:
        # both directions
        across[i, j] = u[i, j + 1] - u[i, j]
        down[i, j] = u[i + 1, j] - u[i, j]


@cuda.jit
def divergence(across, down, v):
    y, x = cuda.grid(2)
    if 0 < y < v.shape[0] - 1 and 0 < x < v.shape[1] - 1:
        v[y, x] = across[y, x] - across[y, x - 1] + down[y, x] - down[y - 1, x]


@cuda.jit
def largest(flux, top, n):
    i = cuda.grid(1)
    if 0 < i < n - 1:
        top[i] = max(abs(flux[i - 1]), abs(flux[i]))


def step(u, flux, v, k, dt, n, blocks, threads):
    _fused.step_fused(fluxes, update, blocks, threads, u, flux, k, n, v, dt)


def both(u, flux, v, top, n):
    """Two launches read neighbours."""
    _fused.both_fused(fluxes, update, largest, 4, 8, u, flux, 0.25, n, v, 0.5, top)
    return flux


def plane(u, across, down, v):
    _fused.plane_fused(of_plane, divergence, (2, 2), (4, 4), u, across, down, v)


def returned(u, v, n):
    flux = cuda.device_array_like(u)
    flux[:] = 0.0
    _fused.returned_fused(fluxes, update, 4, 8, u, flux, 0.25, n, v, 0.5)
    return flux
