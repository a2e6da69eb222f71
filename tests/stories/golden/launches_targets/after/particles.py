"""Kernels that give several variables and elements a value at once, and parameters another one."""

from numba import cuda

from . import _fused_particles as _fused
from .turns import folded, turned

turned = cuda.jit(turned, device=True, inline=False)
fold = cuda.jit(device=True)(folded)


@cuda.jit
def swap(u, v, w, dt):
    dt = 0.5 * dt
    i = cuda.grid(1)
    if i < u.size:
        # the old velocities
        a = b = dt * u[i]
        u[i], v[i] = v[i], u[i]
        a, b = b + v[i], a - 1.0
        w[i] = rest = 0.0
        w[i] += a * b + rest


@cuda.jit
def turn(u, v, w, dt):
    i = cuda.grid(1)
    if i < u.size:
        u[i], v[i] = turned(
            u[i],  # along x
            v[i],
            dt,
            1.0,
        )
        x, y = turned(u[i], v[i], dt, 0.5)
        w[i] = fold(w[i] + x * y)


def step(u, v, w, dt, grid, block):
    _fused.step_fused(swap, turn, grid, block, u, v, w, dt)


@cuda.jit
def drift(u, v, shift, n):
    i = cuda.grid(1)
    if i < n:
        shift = shift + u[i]
        u[i], v[i] = v[i], shift


def drifts(u, v, shift, n, grid, block):
    _fused.drifts_fused(drift, grid, block, u, v, shift, n)
