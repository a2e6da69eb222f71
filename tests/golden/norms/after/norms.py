import numpy as np
from numpy.linalg import norm

from ._fused_norms import directions_offset_to_length, misfit_value


def directions(points, centre):
    """Unit vectors from the centre to each point, and how far the points are."""
    offset, length = directions_offset_to_length(points, centre)
    return offset / length, length


def distances(points, centre):
    """How far each of the points is from the centre, and how far all of them together are."""
    offset = points - centre
    return norm(offset, 2, 1), norm(offset * 2.0, axis=0)


def misfit(model, data):
    """The root of the sum of squared residuals."""
    return misfit_value(model, data)
