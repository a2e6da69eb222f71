import numpy as np
from numpy.linalg import norm


def directions(points, centre):
    """Unit vectors from the centre to each point, and how far the points are."""
    offset = points - centre
    length = np.linalg.norm(offset, axis=-1, keepdims=True)
    return offset / length, length


def distances(points, centre):
    """How far each of the points is from the centre, and how far all of them together are."""
    offset = points - centre
    return norm(offset, 2, 1), norm(offset * 2.0, axis=0)


def misfit(model, data):
    """The root of the sum of squared residuals."""
    return norm(model - data)
