"""A Runge-Kutta step of fourth order in compiled loops: positions x, y, z and momenta ux, uy, uz."""

import math

import numpy as np
from numba import njit


@njit(error_model="numpy")
def rates(x, y, z, ux, uy, uz, strength, kx, ky, kz, kux, kuy, kuz):
    """The slopes in a field that focuses towards the axis and is a wave along it."""
    for i in range(x.shape[0]):
        inverse_gamma = 1.0 / math.sqrt(1.0 + ux[i] * ux[i] + uy[i] * uy[i] + uz[i] * uz[i])
        kx[i] = ux[i] * inverse_gamma
        ky[i] = uy[i] * inverse_gamma
        kz[i] = uz[i] * inverse_gamma - 1.0
        kux[i] = -strength * x[i]
        kuy[i] = -strength * y[i]
        kuz[i] = -strength * z[i]


@njit(error_model="numpy")
def advanced(x, y, z, ux, uy, uz, kx, ky, kz, kux, kuy, kuz, dt, xn, yn, zn, uxn, uyn, uzn):
    """The state along the slopes for dt."""
    for i in range(x.shape[0]):
        xn[i] = x[i] + dt * kx[i]
        yn[i] = y[i] + dt * ky[i]
        zn[i] = z[i] + dt * kz[i]
        uxn[i] = ux[i] + dt * kux[i]
        uyn[i] = uy[i] + dt * kuy[i]
        uzn[i] = uz[i] + dt * kuz[i]


@njit(error_model="numpy")
def begin(sx, sy, sz, sux, suy, suz, kx, ky, kz, kux, kuy, kuz, weight):
    """The first term of the weighted sum of slopes."""
    for i in range(sx.shape[0]):
        sx[i] = weight * kx[i]
        sy[i] = weight * ky[i]
        sz[i] = weight * kz[i]
        sux[i] = weight * kux[i]
        suy[i] = weight * kuy[i]
        suz[i] = weight * kuz[i]


@njit(error_model="numpy")
def accumulate(sx, sy, sz, sux, suy, suz, kx, ky, kz, kux, kuy, kuz, weight):
    """The next term."""
    for i in range(sx.shape[0]):
        sx[i] += weight * kx[i]
        sy[i] += weight * ky[i]
        sz[i] += weight * kz[i]
        sux[i] += weight * kux[i]
        suy[i] += weight * kuy[i]
        suz[i] += weight * kuz[i]


def step(state, strength, dt):
    """The six arrays of `state` advance by dt, in place."""
    x, y, z, ux, uy, uz = state
    half, third, sixth = dt / 2, dt / 3, dt / 6
    kx = np.empty_like(x)
    ky = np.empty_like(x)
    kz = np.empty_like(x)
    kux = np.empty_like(x)
    kuy = np.empty_like(x)
    kuz = np.empty_like(x)
    xn = np.empty_like(x)
    yn = np.empty_like(x)
    zn = np.empty_like(x)
    uxn = np.empty_like(x)
    uyn = np.empty_like(x)
    uzn = np.empty_like(x)
    sx = np.empty_like(x)
    sy = np.empty_like(x)
    sz = np.empty_like(x)
    sux = np.empty_like(x)
    suy = np.empty_like(x)
    suz = np.empty_like(x)

    rates(x, y, z, ux, uy, uz, strength, kx, ky, kz, kux, kuy, kuz)
    begin(sx, sy, sz, sux, suy, suz, kx, ky, kz, kux, kuy, kuz, sixth)
    advanced(x, y, z, ux, uy, uz, kx, ky, kz, kux, kuy, kuz, half, xn, yn, zn, uxn, uyn, uzn)

    rates(xn, yn, zn, uxn, uyn, uzn, strength, kx, ky, kz, kux, kuy, kuz)
    accumulate(sx, sy, sz, sux, suy, suz, kx, ky, kz, kux, kuy, kuz, third)
    advanced(x, y, z, ux, uy, uz, kx, ky, kz, kux, kuy, kuz, half, xn, yn, zn, uxn, uyn, uzn)

    rates(xn, yn, zn, uxn, uyn, uzn, strength, kx, ky, kz, kux, kuy, kuz)
    accumulate(sx, sy, sz, sux, suy, suz, kx, ky, kz, kux, kuy, kuz, third)
    advanced(x, y, z, ux, uy, uz, kx, ky, kz, kux, kuy, kuz, dt, xn, yn, zn, uxn, uyn, uzn)

    rates(xn, yn, zn, uxn, uyn, uzn, strength, kx, ky, kz, kux, kuy, kuz)
    accumulate(sx, sy, sz, sux, suy, suz, kx, ky, kz, kux, kuy, kuz, sixth)
    advanced(x, y, z, ux, uy, uz, sx, sy, sz, sux, suy, suz, 1.0, x, y, z, ux, uy, uz)


def run(state, strength, dt, steps):
    """The state after a number of steps; the given arrays are not changed."""
    state = [values.copy() for values in state]
    for _ in range(steps):
        step(state, strength, dt)
    return state
