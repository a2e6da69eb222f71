"""Producers whose neighbours are read: every one is computed again where it is read, and none is stored."""

import numpy as np
from _fused_fields import (
    advected_flux_to_value,
    curvature_slope_to_value,
    diffused_lap_to_value,
    gradient_scaled_to_value,
    smoothed_doubled_to_out,
    upwind_value,
)


def gradient(t, k):
    """The differences of a scaled signal."""
    return gradient_scaled_to_value(t, k)


def curvature(t, width):
    """Two stages: the differences of differences."""
    return curvature_slope_to_value(t, width)


def diffused(field, coefficient):
    """A limited diffusion of the second order, whose fluxes are staggered: each axis has its own extent."""
    return diffused_lap_to_value(field, coefficient)


def smoothed(rho, out):
    """The intermediate is updated in place before its neighbours are read; the result goes into the interior of `out`."""
    smoothed_doubled_to_out(rho, out)


def upwind(left, right, speed):
    """The flux between two cells."""
    return upwind_value(left, right, speed)


def advected(q, speed, dt):
    """Fluxes at the faces, by a helper."""
    return advected_flux_to_value(q, speed, dt)
