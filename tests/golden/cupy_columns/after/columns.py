"""Columns that threads go down together, and where in its row something is."""

import cupy as cp

from ._fused_columns import (
    nearest_distance_to_value_1,
    normalise_batch_mean_to_y,
    share_of_column_e_to_value,
    sharpest_light_to_value_1,
    standardise_value,
    strongest_power_to_value,
    totals_inside_to_value_1,
)


def standardise(x):
    return standardise_value(x)


def normalise_batch(x, gamma, beta, eps=1e-5):
    # one mean and one variance for each feature
    mean, var, y = normalise_batch_mean_to_y(x, gamma, eps, beta)
    return y, mean, var


def share_of_column(x, weight):
    return share_of_column_e_to_value(x, weight)


def totals(column, low):
    """A name of the kernel's own text."""
    return totals_inside_to_value_1(column, low)


def nearest(points, centre):
    """The coordinate of each point in which it is nearest, and how near it is there."""
    return nearest_distance_to_value_1(points, centre)


def strongest(spectra):
    """For each spectrum the place of the greatest power, which stays an axis of one element."""
    return strongest_power_to_value(spectra)


def sharpest(stack, dark):
    """For each pixel the picture of the stack in which it is brightest, and the one in which it is darkest."""
    return sharpest_light_to_value_1(stack, dark)
