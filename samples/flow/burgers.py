"""Burgers' equation, the simplest flow with advection and friction: in the plane with fixed borders, on a periodic line."""

import numpy as np


def step_2d(u, v, advect, diffuse):
    """New velocities after an upwind step; `advect` is dt / dx, `diffuse` viscosity * dt / dx^2. Borders are set to one."""
    new_u = np.ones_like(u)
    new_v = np.ones_like(v)
    inner_u = u[1:-1, 1:-1]
    inner_v = v[1:-1, 1:-1]
    laplacian_u = u[1:-1, 2:] + u[1:-1, :-2] + u[2:, 1:-1] + u[:-2, 1:-1] - 4.0 * inner_u
    laplacian_v = v[1:-1, 2:] + v[1:-1, :-2] + v[2:, 1:-1] + v[:-2, 1:-1] - 4.0 * inner_v
    along_u = inner_u * (inner_u - u[1:-1, :-2]) + inner_v * (inner_u - u[:-2, 1:-1])
    along_v = inner_u * (inner_v - v[1:-1, :-2]) + inner_v * (inner_v - v[:-2, 1:-1])
    new_u[1:-1, 1:-1] = inner_u - advect * along_u + diffuse * laplacian_u
    new_v[1:-1, 1:-1] = inner_v - advect * along_v + diffuse * laplacian_v
    return new_u, new_v


def step_1d(u, advect, diffuse):
    """Step in conservative form on a periodic line, in place: the last point is the first one again."""
    flux = 0.5 * u * u
    face = 0.5 * (flux[1:] + flux[:-1]) - 0.25 * np.abs(u[1:] + u[:-1]) * (u[1:] - u[:-1])
    gradient = u[1:] - u[:-1]
    change = diffuse * (gradient[1:] - gradient[:-1]) - advect * (face[1:] - face[:-1])
    at_seam = diffuse * (gradient[0] - gradient[-1]) - advect * (face[0] - face[-1])
    u[1:-1] += change
    u[0] += at_seam
    u[-1] = u[0]


def run_1d(u, advect, diffuse, steps):
    """The line after a number of steps; the given array is not changed."""
    u = u.copy()
    u[-1] = u[0]
    for _ in range(steps):
        step_1d(u, advect, diffuse)
    return u


def run_2d(u, v, advect, diffuse, steps):
    """Velocities after a number of steps in the plane."""
    for _ in range(steps):
        u, v = step_2d(u, v, advect, diffuse)
    return u, v
