"""Steps of solvers that copy a field, and write the inside of the copy."""

import numpy as np

from _fused_steps import (
    advected_slope_to_new,
    both_lap_u_to_new_v,
    centred_inside,
    centred_scaled,
    gradient_along_to_out,
    relaxed_mean_to_new,
    sharpened_mean_to_value,
    updated_slope_to_new,
    upwind_flux_to_after,
)


def upwind(depth, velocity, ratio):
    """The copy keeps the ends."""
    after = upwind_flux_to_after(velocity, depth, ratio)
    return after


def gradient(u, spacing):
    """Zero at the border, and a second result."""
    along, out = gradient_along_to_out(u, spacing)
    return out, along


def both(u, v, rate):
    """Two copies, the second made after the first was written."""
    new_u, new_v = both_lap_u_to_new_v(u, v, rate)
    return new_u, new_v


def sharpened(image, amount):
    """A name for a view."""
    return sharpened_mean_to_value(image, amount)


def centred(u):
    """A view of a copy."""
    scaled = centred_scaled(u)
    held = u.copy()
    inside = held[1:-1]
    centred_inside(inside, scaled)
    return held


def relaxed(u, sweeps):
    """In a loop."""
    for _ in range(sweeps):
        new = relaxed_mean_to_new(u)
        u = new
    return u


def advected(u: np.ndarray, speed):
    """A second name stays before the kernel; the copy after it does not."""
    old = u
    new = advected_slope_to_new(u, old, speed)
    return new, old


def updated(u: np.ndarray, flux: np.ndarray, rate):
    """A part of a copy is updated: of what is computed before, the kernel needs no memory."""
    new = updated_slope_to_new(flux, u, rate)
    return new
