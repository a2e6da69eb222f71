"""Steps of solvers that copy a field, and write the inside of the copy."""

import numpy as np


def upwind(depth, velocity, ratio):
    """The copy keeps the ends."""
    flux = velocity[:-1] * depth[:-1]
    after = depth.copy()  # the ends keep their values
    after[1:-1] = depth[1:-1] - ratio * (flux[1:] - flux[:-1])
    return after


def gradient(u, spacing):
    """Zero at the border, and a second result."""
    along = (u[1:-1, 2:] - u[1:-1, :-2]) / spacing
    across = (u[2:, 1:-1] - u[:-2, 1:-1]) / spacing
    # the border stays zero
    out = np.zeros_like(u)
    out[1:-1, 1:-1] = np.sqrt(along * along + across * across)
    return out, along


def both(u, v, rate):
    """Two copies, the second made after the first was written."""
    lap_u = u[2:] - 2.0 * u[1:-1] + u[:-2]
    lap_v = v[2:] - 2.0 * v[1:-1] + v[:-2]
    new_u = u.copy()
    new_u[1:-1] += rate * lap_u
    new_v = np.copy(v)
    new_v[1:-1] = v[1:-1] + rate * lap_v
    return new_u, new_v


def sharpened(image, amount):
    """A name for a view."""
    mean = 0.25 * (image[:-2, 1:-1] + image[2:, 1:-1] + image[1:-1, :-2] + image[1:-1, 2:])
    inner = image[1:-1, 1:-1]
    return inner + amount * (inner - mean)


def centred(u):
    """A view of a copy."""
    scaled = np.abs(u[2:]) + np.abs(u[:-2])
    held = u.copy()
    inside = held[1:-1]
    inside *= 2.0 / (1.0 + scaled)
    return held


def relaxed(u, sweeps):
    """In a loop."""
    for _ in range(sweeps):
        mean = 0.5 * (u[2:] + u[:-2])
        new = np.empty_like(u)
        new[1:-1] = 0.5 * (mean + u[1:-1])
        new[0] = u[0]
        new[-1] = u[-1]
        u = new
    return u


def advected(u: np.ndarray, speed):
    """A second name stays before the kernel; the copy after it does not."""
    slope = np.abs(u[1:] - u[:-1])
    old = u
    new = u.copy()
    new[1:] = old[1:] - speed * slope
    return new, old


def updated(u: np.ndarray, flux: np.ndarray, rate):
    """A part of a copy is updated: of what is computed before, the kernel needs no memory."""
    slope = flux[1:] - flux[:-1]
    new = u.copy()
    new[1:-1] -= rate * slope
    return new
