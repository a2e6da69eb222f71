"""Intermediates of which the author reads rows at the ends again: kernels store these rows, and no others."""

import cupy as cp

from . import _fused_lines as _fused


def periodic(u, rate):
    """A line whose last point is the first one: what crosses the seam is computed of the outermost fluxes."""
    face, at_seam = _fused.periodic_fused(u, rate)
    return u


def wrapped(u, rate):
    """Two rows wait for the kernel, and their factor may be an array."""
    face, first, last = _fused.wrapped_fused(u, rate)
    return first, last


def channel(u, v):
    """Rows of a table: two at its head, and part of the last one."""
    shear, stress = _fused.channel_fused(u, v)
    head = shear[0] + shear[1]
    return stress, head, shear[-1, 1:]


def guarded(u):
    """What the rows are read for may be a condition, or another function's."""
    slope, bend = _fused.guarded_fused(u)

    def steepest():
        return slope[0] if slope[0] > slope[-1] else slope[-1]

    return bend, steepest()
