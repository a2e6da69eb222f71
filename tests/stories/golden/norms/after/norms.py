import numpy as np
from numpy.linalg import norm

from . import _fused_norms as _fused


def directions(points, centre):
    """Unit vectors from the centre to each point, and how far the points are."""
    length, value = _fused.directions_fused(points, centre)
    return value, length


def distances(points, centre):
    """How far each of the points is from the centre."""
    return _fused.distances_fused(points, centre)


def shifts(before, after):
    """How far each of the coordinates has moved, all points together."""
    return _fused.shifts_fused(after, before)


def misfit(model, data):
    """The root of the sum of squared residuals."""
    return _fused.misfit_fused(model, data)
