"""Steps of solvers that copy a field, and write the inside of the copy."""

import numpy as np

import _fused_steps as _fused


def upwind(depth, velocity, ratio):
    """The copy keeps the ends."""
    after = _fused.upwind_fused(velocity, depth, ratio)
    return after


def gradient(u, spacing):
    """Zero at the border, and a second result."""
    along, out = _fused.gradient_fused(u, spacing)
    return out, along


def both(u, v, rate):
    """Two copies, the second made after the first was written."""
    new_u, new_v = _fused.both_fused(u, v, rate)
    return new_u, new_v


def sharpened(image, amount):
    """A name for a view."""
    return _fused.sharpened_fused(image, amount)


def centred(u):
    """A view of a copy."""
    scaled = _fused.centred_fused_scaled(u)
    held = u.copy()
    inside = held[1:-1]
    _fused.centred_fused_inside(inside, scaled)
    return held


def relaxed(u, sweeps):
    """In a loop."""
    for _ in range(sweeps):
        new = _fused.relaxed_fused(u)
        u = new
    return u


def advected(u: np.ndarray, speed):
    """A second name stays before the kernel; the copy after it does not."""
    old = u
    new = _fused.advected_fused(u, old, speed)
    return new, old


def updated(u: np.ndarray, flux: np.ndarray, rate):
    """A part of a copy is updated: of what is computed before, the kernel needs no memory."""
    new = _fused.updated_fused(flux, u, rate)
    return new
