"""Flow in a square cavity whose lid moves, by A. J. Chorin's projection (1968) on one grid for all fields.

Arrays are indexed [row, column] with rows along y; the lid is the last row. The fluid has unit density.
"""

import numpy as np


def divergence_source(u, v, dx, dy, dt):
    """Right-hand side of the pressure equation, on interior points."""
    u_x = (u[1:-1, 2:] - u[1:-1, :-2]) / (2.0 * dx)
    v_y = (v[2:, 1:-1] - v[:-2, 1:-1]) / (2.0 * dy)
    u_y = (u[2:, 1:-1] - u[:-2, 1:-1]) / (2.0 * dy)
    v_x = (v[1:-1, 2:] - v[1:-1, :-2]) / (2.0 * dx)
    return (u_x + v_y) / dt - u_x**2 - 2.0 * u_y * v_x - v_y**2


def correct_pressure(p, source, dx, dy, sweeps):
    """Jacobi sweeps of the pressure equation in place: zero at the lid, no flux through the other walls."""
    weight = 0.5 / (dx * dx + dy * dy)
    for _ in range(sweeps):
        before = p.copy()
        along_x = (before[1:-1, 2:] + before[1:-1, :-2]) * dy**2
        along_y = (before[2:, 1:-1] + before[:-2, 1:-1]) * dx**2
        p[1:-1, 1:-1] = weight * (along_x + along_y - dx**2 * dy**2 * source)
        p[:, -1] = p[:, -2]
        p[0, :] = p[1, :]
        p[:, 0] = p[:, 1]
        p[-1, :] = 0.0


def momentum(u, v, p, dx, dy, dt, viscosity):
    """Upwind advection, pressure gradient and friction; updates the velocities in place and sets their borders."""
    old_u = u.copy()
    old_v = v.copy()
    centre_u = old_u[1:-1, 1:-1]
    centre_v = old_v[1:-1, 1:-1]

    advection = centre_u * (centre_u - old_u[1:-1, :-2]) / dx + centre_v * (centre_u - old_u[:-2, 1:-1]) / dy
    pressure = (p[1:-1, 2:] - p[1:-1, :-2]) / (2.0 * dx)
    friction = (old_u[1:-1, 2:] - 2.0 * centre_u + old_u[1:-1, :-2]) / dx**2
    friction = friction + (old_u[2:, 1:-1] - 2.0 * centre_u + old_u[:-2, 1:-1]) / dy**2
    u[1:-1, 1:-1] = centre_u + dt * (viscosity * friction - advection - pressure)

    advection = centre_u * (centre_v - old_v[1:-1, :-2]) / dx + centre_v * (centre_v - old_v[:-2, 1:-1]) / dy
    pressure = (p[2:, 1:-1] - p[:-2, 1:-1]) / (2.0 * dy)
    friction = (old_v[1:-1, 2:] - 2.0 * centre_v + old_v[1:-1, :-2]) / dx**2
    friction = friction + (old_v[2:, 1:-1] - 2.0 * centre_v + old_v[:-2, 1:-1]) / dy**2
    v[1:-1, 1:-1] = centre_v + dt * (viscosity * friction - advection - pressure)

    u[0, :] = 0.0
    u[:, 0] = 0.0
    u[:, -1] = 0.0
    u[-1, :] = 1.0
    v[0, :] = 0.0
    v[-1, :] = 0.0
    v[:, 0] = 0.0
    v[:, -1] = 0.0


def cavity(u, v, p, spacing, dt, viscosity, steps, sweeps):
    """Velocities and pressure after a number of steps; the arrays are changed."""
    for _ in range(steps):
        source = divergence_source(u, v, spacing, spacing, dt)
        correct_pressure(p, source, spacing, spacing, sweeps)
        momentum(u, v, p, spacing, spacing, dt, viscosity)
    return u, v, p


def kinetic_energy(u, v):
    """Mean kinetic energy of the flow."""
    speed = u**2 + v**2
    return 0.5 * np.mean(speed)
