"""Producers whose neighbours are read: every one is computed again where it is read, and none is stored."""

import numpy as np


def gradient(t, k):
    """The differences of a scaled signal."""
    scaled = t * k
    return scaled[1:] - scaled[:-1]


def curvature(t, width):
    """Two stages: the differences of differences."""
    slope = (t[1:] - t[:-1]) / width
    bend = (slope[1:] - slope[:-1]) / width
    return np.abs(bend) + 0.5 * slope[1:]


def diffused(field, coefficient):
    """A limited diffusion of the second order, whose fluxes are staggered: each axis has its own extent."""
    lap = 4.0 * field[1:-1, 1:-1] - (field[2:, 1:-1] + field[:-2, 1:-1] + field[1:-1, 2:] + field[1:-1, :-2])
    east = lap[1:, 1:-1] - lap[:-1, 1:-1]
    east = np.where(east * (field[2:-1, 2:-2] - field[1:-2, 2:-2]) > 0, 0, east)
    north = lap[1:-1, 1:] - lap[1:-1, :-1]
    north = np.where(north * (field[2:-2, 2:-1] - field[2:-2, 1:-2]) > 0, 0, north)
    return field[2:-2, 2:-2] - coefficient[2:-2, 2:-2] * (east[1:] - east[:-1] + north[:, 1:] - north[:, :-1])


def smoothed(rho, out):
    """The intermediate is updated in place before its neighbours are read; the result goes into the interior of `out`."""
    doubled = rho * 2
    doubled += 1
    out[1:-1] = (doubled[2:] + doubled[:-2]) * 0.25 + doubled[1:-1] * 0.5


def upwind(left, right, speed):
    """The flux between two cells."""
    return 0.5 * (left + right) * speed - 0.5 * np.abs(speed) * (right - left)


def advected(q, speed, dt):
    """Fluxes at the faces, by a helper."""
    flux = upwind(q[:-1], q[1:], speed)
    return q[1:-1] - dt * (flux[1:] - flux[:-1])


def two_slopes(u: np.ndarray, v: np.ndarray):
    """Two stencils that share nothing are two kernels."""
    t = u * 2
    w = t[1:] - t[:-1]
    p = v * 3
    q = p[1:] - p[:-1]
    return w, q


def normalised(x: np.ndarray):
    """The array is made before the reduction and updated after it: its neighbours are read from memory."""
    t = x * 2
    r = np.sum(t)
    t /= r
    y = t[1:] - t[:-1]
    t = y * 2
    return t + y


def divided(u: np.ndarray, s):
    """What Python raises for the number, the fused function raises too."""
    t = (1.0 / s) * u
    return t[1:] - t[:-1]
