"""Copies that are written in part and then read again: one kernel has a value for each of their elements."""

import cupy as cp

from . import _fused_fields as _fused


def relaxed(now, source):
    """One sweep, and the largest change: of the border none."""
    after, change = _fused.relaxed_fused(now, source)
    return after, change


def waves(edge, centre, loss, dt):
    """Two copies, of which the second reads the first one beside each element, up to the last."""
    new_edge, new_centre = _fused.waves_fused(dt, loss, edge, centre)
    return new_edge, new_centre


def driven(now, source, force):
    """The part that is driven has a name, and elements around it that the kernel reads for nobody."""
    return _fused.driven_fused(force, source, now)
