"""Fluxes between cells, and what flows in and out of each."""

import numpy as np
from numba import cuda

import _fused_flow as _fused

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
    _fused.both_fused(fluxes, update, mean, 3, THREADS, u, k, n, v, dt, w)


def step(u, v, k, dt, n):
    blocks = (n + THREADS - 1) // THREADS
    _fused.step_fused(fluxes, update, blocks, THREADS, u, k, n, v, dt)


def plane(u, v):
    _fused.plane_fused(fluxes_of_plane, divergence, (3, 3), (2, 4), u, v)


def curvature(u, v, n):
    _fused.curvature_fused(smooth, differ, curve, 3, THREADS, u, n, v)
