import numpy as np
from numpy.linalg import norm


def directions(points, centre):
    """Unit vectors from the centre to each point, and how far the points are."""
    offset = points - centre
    length = np.linalg.norm(offset, axis=-1, keepdims=True)
    return offset / length, length


def distances(points, centre):
    """How far each of the points is from the centre."""
    return norm(points - centre, 2, 1)


def shifts(before, after):
    """How far each of the coordinates has moved, all points together."""
    return norm(after - before, axis=0)


def misfit(model, data):
    """The root of the sum of squared residuals."""
    return norm(model - data)
