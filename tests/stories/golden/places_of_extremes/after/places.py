import numpy as np

from . import _fused_places as _fused


def nearest(points, centre):
    """The coordinate of each point in which it is nearest, and how near it is there."""
    return _fused.nearest_fused(points, centre)


def strongest(spectra):
    """For each spectrum the place of the greatest power, which stays an axis of one element."""
    return _fused.strongest_fused(spectra)


def worst(model, data):
    """Where, of all elements together, the model is farthest from the data."""
    return _fused.worst_fused(model, data)


def lowest(surfaces, floor):
    """For each place the surface that is least high above the floor."""
    return _fused.lowest_fused(surfaces, floor)
