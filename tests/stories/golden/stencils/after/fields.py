"""Producers whose neighbours are read: every one is computed again where it is read, and none is stored."""

import numpy as np

import _fused_fields as _fused


def gradient(t, k):
    """The differences of a scaled signal."""
    return _fused.gradient_fused(t, k)


def curvature(t, width):
    """Two stages: the differences of differences."""
    return _fused.curvature_fused(t, width)


def diffused(field, coefficient):
    """A limited diffusion of the second order, whose fluxes are staggered: each axis has its own extent."""
    return _fused.diffused_fused(field, coefficient)


def smoothed(rho, out):
    """The intermediate is updated in place before its neighbours are read; the result goes into the interior of `out`."""
    _fused.smoothed_fused(rho, out)


def upwind(left, right, speed):
    """The flux between two cells."""
    return _fused.upwind_fused(left, right, speed)


def advected(q, speed, dt):
    """Fluxes at the faces, by a helper."""
    return _fused.advected_fused(q, speed, dt)


def two_slopes(u: np.ndarray, v: np.ndarray):
    """Two stencils that share nothing are two kernels."""
    w = _fused.two_slopes_fused_w(u)
    q = _fused.two_slopes_fused_q(v)
    return w, q


def normalised(x: np.ndarray):
    """The array is made before the reduction and updated after it: its neighbours are read from memory."""
    return _fused.normalised_fused(x)


def divided(u: np.ndarray, s):
    """What Python raises for the number, the fused function raises too."""
    return _fused.divided_fused(s, u)
