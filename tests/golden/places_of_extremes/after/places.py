import numpy as np

from ._fused_places import lowest_value, nearest_distance_to_value_1, strongest_power_to_value, worst_residual_to_value


def nearest(points, centre):
    """The coordinate of each point in which it is nearest, and how near it is there."""
    return nearest_distance_to_value_1(points, centre)


def strongest(spectra):
    """For each spectrum the place of the greatest power, which stays an axis of one element."""
    return strongest_power_to_value(spectra)


def worst(model, data):
    """Where, of all elements together, the model is farthest from the data."""
    return worst_residual_to_value(model, data)


def lowest(surfaces, floor):
    """For each place the surface that is least high above the floor."""
    return lowest_value(surfaces, floor)
