"""Functions of parts of one array, whose results get new axes: written out, of parts that have these."""

import cupy as cp

from ._fused_results import (
    accelerated_value,
    crossed_value,
    luminance_red_to_value,
    saturate_grey_to_value,
    slopes_value,
    squared_speed_value,
    tinted_value,
)


def luminance(image):
    """Luma in single precision."""
    return luminance_red_to_value(image)


def lightness(rgb):
    """However many axes there are before the channels."""
    return 0.2 * rgb[..., 0] + 0.7 * rgb[..., 1] + 0.1 * rgb[..., 2]


def squared_speed(velocity):
    return squared_speed_value(velocity)


def steps(u):
    """Stretches have an axis for each of the array's."""
    return u[1:] - u[:-1]


def saturate(image, amount):
    return saturate_grey_to_value(image, amount)


def tinted(rgb, gain):
    """A new axis at the end, wherever that is."""
    return tinted_value(rgb, gain)


def accelerated(velocity, drag):
    """A new axis behind the particles."""
    return accelerated_value(velocity, drag)


def crossed(velocity, charge):
    """Two axes, one before and one behind."""
    return crossed_value(velocity, charge)


def slopes(u, weight):
    """A stretch's columns are rows of one."""
    return slopes_value(u, weight)
