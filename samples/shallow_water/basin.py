"""The shallow-water equations by a finite-volume method of second order on a square grid.

h: depth, hu, hv: momentum along x and y per unit of density; each array has two ghost cells on every side. Slopes in a cell
are limited (P. L. Roe's minmod, or B. van Leer 1974), fluxes through the faces between cells are those of V. V. Rusanov
(1961). Units of metres and seconds.
"""

import numpy as np

GRAVITY = 9.81


def minmod(a, b):
    """The smaller of two slopes of one sign, else zero."""
    return np.where(a * b > 0.0, np.where(np.abs(a) < np.abs(b), a, b), 0.0)


def van_leer(a, b):
    """The harmonic mean of two slopes of one sign, else zero."""
    product = a * b
    total = a + b
    safe = np.where(product > 0.0, total, 1.0)
    return np.where(product > 0.0, 2.0 * product / safe, 0.0)


def walls(h, hu, hv):
    """Fill the ghost cells: the basin is mirrored, and momentum through a wall changes its sign."""
    h[:2, :] = h[3:1:-1, :]
    h[-2:, :] = h[-3:-5:-1, :]
    h[:, :2] = h[:, 3:1:-1]
    h[:, -2:] = h[:, -3:-5:-1]
    hu[:2, :] = -hu[3:1:-1, :]
    hu[-2:, :] = -hu[-3:-5:-1, :]
    hu[:, :2] = hu[:, 3:1:-1]
    hu[:, -2:] = hu[:, -3:-5:-1]
    hv[:2, :] = hv[3:1:-1, :]
    hv[-2:, :] = hv[-3:-5:-1, :]
    hv[:, :2] = -hv[:, 3:1:-1]
    hv[:, -2:] = -hv[:, -3:-5:-1]


def face_flux(h_left, p_left, q_left, h_right, p_right, q_right):
    """Rusanov flux of depth, momentum p through the face and momentum q along it."""
    u_left = p_left / h_left
    u_right = p_right / h_right
    speed_left = np.abs(u_left) + np.sqrt(GRAVITY * h_left)
    speed_right = np.abs(u_right) + np.sqrt(GRAVITY * h_right)
    fastest = np.maximum(speed_left, speed_right)
    pressure_left = 0.5 * GRAVITY * h_left * h_left
    pressure_right = 0.5 * GRAVITY * h_right * h_right
    flux_h = 0.5 * (p_left + p_right) - 0.5 * fastest * (h_right - h_left)
    flux_p = 0.5 * (p_left * u_left + pressure_left + p_right * u_right + pressure_right)
    flux_p = flux_p - 0.5 * fastest * (p_right - p_left)
    flux_q = 0.5 * (q_left * u_left + q_right * u_right) - 0.5 * fastest * (q_right - q_left)
    return flux_h, flux_p, flux_q


def step_x(h, hu, hv, ratio):
    """Advance the columns of cells along x in place; `ratio` is dt / dx."""
    slope_h = minmod(h[1:-1, 2:-2] - h[:-2, 2:-2], h[2:, 2:-2] - h[1:-1, 2:-2])
    slope_hu = minmod(hu[1:-1, 2:-2] - hu[:-2, 2:-2], hu[2:, 2:-2] - hu[1:-1, 2:-2])
    slope_hv = minmod(hv[1:-1, 2:-2] - hv[:-2, 2:-2], hv[2:, 2:-2] - hv[1:-1, 2:-2])

    # values at the faces between cells
    h_left = h[1:-2, 2:-2] + 0.5 * slope_h[:-1, :]
    hu_left = hu[1:-2, 2:-2] + 0.5 * slope_hu[:-1, :]
    hv_left = hv[1:-2, 2:-2] + 0.5 * slope_hv[:-1, :]
    h_right = h[2:-1, 2:-2] - 0.5 * slope_h[1:, :]
    hu_right = hu[2:-1, 2:-2] - 0.5 * slope_hu[1:, :]
    hv_right = hv[2:-1, 2:-2] - 0.5 * slope_hv[1:, :]

    flux_h, flux_hu, flux_hv = face_flux(h_left, hu_left, hv_left, h_right, hu_right, hv_right)
    h[2:-2, 2:-2] -= ratio * (flux_h[1:, :] - flux_h[:-1, :])
    hu[2:-2, 2:-2] -= ratio * (flux_hu[1:, :] - flux_hu[:-1, :])
    hv[2:-2, 2:-2] -= ratio * (flux_hv[1:, :] - flux_hv[:-1, :])


def step_y(h, hu, hv, ratio):
    """Advance the rows of cells along y in place."""
    step_x(h.T, hv.T, hu.T, ratio)


def lax_friedrichs(h, hu, ratio):
    """Step of first order along a canal, by intermediate values at the faces; returns new depth and momentum."""
    mean_h = 0.5 * (h[1:] + h[:-1])
    mean_hu = 0.5 * (hu[1:] + hu[:-1])
    momentum_flux = hu * hu / h + 0.5 * GRAVITY * h * h
    face_h = mean_h - 0.5 * ratio * (hu[1:] - hu[:-1])
    face_hu = mean_hu - 0.5 * ratio * (momentum_flux[1:] - momentum_flux[:-1])
    face_flux_hu = face_hu * face_hu / face_h + 0.5 * GRAVITY * face_h * face_h

    new_h = h.copy()
    new_hu = hu.copy()
    new_h[1:-1] = h[1:-1] - ratio * (face_hu[1:] - face_hu[:-1])
    new_hu[1:-1] = hu[1:-1] - ratio * (face_flux_hu[1:] - face_flux_hu[:-1])
    new_h[0] = new_h[1]
    new_h[-1] = new_h[-2]
    new_hu[0] = 0.0
    new_hu[-1] = 0.0
    return new_h, new_hu


def advect(depth, velocity, ratio):
    """Depth after a step of limited upwind advection along a canal; `velocity` stands at the faces and is positive."""
    behind = depth[1:-1] - depth[:-2]
    ahead = depth[2:] - depth[1:-1]
    slope = van_leer(behind, ahead)
    courant = ratio * velocity[1:-1]
    at_face = depth[1:-1] + 0.5 * (1.0 - courant) * slope
    flux = velocity[1:-1] * at_face
    after = depth.copy()
    after[2:-1] = depth[2:-1] - ratio * (flux[1:] - flux[:-1])
    return after


def fastest_wave(h, hu, hv):
    """Largest speed of a wave in the basin, which limits the time step."""
    u = hu / h
    v = hv / h
    celerity = np.sqrt(GRAVITY * h)
    return np.max(np.sqrt(u * u + v * v) + celerity)


def run(h, hu, hv, ratio, steps):
    """Depth and momentum after steps that are split along the axes; the given arrays are not changed."""
    h = h.copy()
    hu = hu.copy()
    hv = hv.copy()
    for _ in range(steps):
        walls(h, hu, hv)
        step_x(h, hu, hv, ratio)
        walls(h, hu, hv)
        step_y(h, hu, hv, ratio)
    walls(h, hu, hv)
    return h, hu, hv
