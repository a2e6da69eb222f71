"""Fluxes between cells, and what flows in and out of each."""

import numpy as np
from numba import cuda

THREADS = 4


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
def fluxes_of_plane(u, across, down):
    i, j = cuda.grid(2)
    if i < u.shape[0] - 1 and j < u.shape[1] - 1:
        # both directions
        mean = 0.5 * (u[i, j] + u[i + 1, j + 1])
        across[i, j] = mean * (u[i, j + 1] - u[i, j])
        down[i, j] = u[i + 1, j] - u[i, j]


@cuda.jit
def divergence(across, down, v):
    y, x = cuda.grid(2)
    if 0 < y < v.shape[0] - 1 and 0 < x < v.shape[1] - 1:
        v[y, x] = across[y, x] - across[y, x - 1] + down[y, x] - down[y - 1, x]


@cuda.jit
def smooth(u, s, n):
    i = cuda.grid(1)
    if i < n:
        s[i] = u[i] * u[i]


@cuda.jit
def differ(s, d, n):
    i = cuda.grid(1)
    if i < n - 1:
        d[i] = s[i + 1] - s[i]


@cuda.jit
def curve(d, v, n):
    i = cuda.grid(1)
    if i < n - 2:
        v[i] = d[i + 1] - d[i]


@cuda.jit
def mean(u, flux, w, n):
    i = cuda.grid(1)
    if 0 < i < n - 1:
        w[i] = 0.5 * (flux[i - 1] + flux[i]) + u[i]


def both(u, v, w, k, dt, n):
    flux = cuda.device_array_like(u)
    fluxes[3, THREADS](u, flux, k, n)
    update[3, THREADS](u, flux, v, dt, n)
    mean[3, THREADS](u, flux, w, n)


def step(u, v, k, dt, n):
    flux = cuda.device_array_like(u)
    blocks = (n + THREADS - 1) // THREADS
    fluxes[blocks, THREADS](u, flux, k, n)
    update[blocks, THREADS](u, flux, v, dt, n)


def plane(u, v):
    across = cuda.device_array_like(u)
    down = cuda.device_array_like(u)
    fluxes_of_plane[(3, 3), (2, 4)](u, across, down)
    divergence[(3, 3), (2, 4)](across, down, v)


def curvature(u, v, n):
    squares = cuda.device_array_like(u)
    slopes = cuda.device_array(n, dtype=np.float32)
    smooth[3, THREADS](u, squares, n)
    differ[3, THREADS](squares, slopes, n)
    curve[3, THREADS](slopes, v, n)
