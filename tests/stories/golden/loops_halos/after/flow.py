"""Fluxes between cells, and what flows in and out of each."""

import numpy as np
from numba import njit

import _fused_flow as _fused


@njit
def fluxes(u, flux, k):
    for i in range(u.shape[0] - 1):
        slope = u[i + 1] - u[i]  # to the right
        flux[i] = -k * slope


@njit
def update(u, flux, v, dt):
    for i in range(1, u.shape[0] - 1):
        v[i] = u[i] - dt * (flux[i] - flux[i - 1])


@njit
def mean(flux, w):
    for i in range(1, w.shape[0] - 1):
        w[i] = 0.5 * (flux[i - 1] + flux[i])


@njit
def across_and_down(u, across, down):
    for i in range(u.shape[0] - 1):
        for j in range(u.shape[1] - 1):
            # both directions
            half = 0.5 * u[i, j]
            across[i, j] = half * (u[i, j + 1] - u[i, j])
            down[i, j] = u[i + 1, j] - u[i, j]


@njit
def divergence(across, down, v):
    n, m = v.shape
    for y in range(1, n - 1):
        for x in range(1, m - 1):
            v[y, x] = across[y, x] - across[y, x - 1] + down[y, x] - down[y - 1, x]


@njit
def squares(u):
    s = np.empty_like(u)
    for i in range(len(u)):
        s[i] = u[i] * u[i]
    return s


@njit
def differ(s, d):
    for i in range(len(s) - 1):
        d[i] = s[i + 1] - s[i]


@njit
def curve(d, v):
    for i in range(len(v) - 2):
        v[i] = d[i + 1] - d[i]


def step(u, v, k, dt):
    _fused.step_fused(fluxes, update, u, k, v, dt)


def both(u, v, w, k, dt):
    _fused.both_fused(fluxes, update, mean, u, k, v, dt, w)


def plane(u, v):
    _fused.plane_fused(across_and_down, divergence, u, v)


def curvature(u, v):
    _fused.curvature_fused(squares, differ, curve, u, v)
