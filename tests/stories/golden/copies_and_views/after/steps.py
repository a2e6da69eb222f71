"""Steps of solvers that copy a field, and write the inside of the copy."""

import numpy as np

import _fused_steps as _fused


def upwind(depth, velocity, ratio):
    """The copy keeps the ends."""
    after = _fused.upwind_flux_to_after(velocity, depth, ratio)
    return after


def gradient(u, spacing):
    """Zero at the border, and a second result."""
    along, out = _fused.gradient_along_to_out(u, spacing)
    return out, along


def both(u, v, rate):
    """Two copies, the second made after the first was written."""
    new_u, new_v = _fused.both_lap_u_to_new_v(u, v, rate)
    return new_u, new_v


def sharpened(image, amount):
    """A name for a view."""
    return _fused.sharpened_mean_to_value(image, amount)


def centred(u):
    """A view of a copy."""
    scaled = _fused.centred_scaled(u)
    held = u.copy()
    inside = held[1:-1]
    _fused.centred_inside(inside, scaled)
    return held


def relaxed(u, sweeps):
    """In a loop."""
    for _ in range(sweeps):
        new = _fused.relaxed_mean_to_new(u)
        u = new
    return u


def advected(u: np.ndarray, speed):
    """A second name stays before the kernel; the copy after it does not."""
    old = u
    new = _fused.advected_slope_to_new(u, old, speed)
    return new, old


def updated(u: np.ndarray, flux: np.ndarray, rate):
    """A part of a copy is updated: of what is computed before, the kernel needs no memory."""
    new = _fused.updated_slope_to_new(flux, u, rate)
    return new
