"""Functions of parts of one array, whose results get new axes: written out, of parts that have these."""

import cupy as cp

from . import _fused_results as _fused


def luminance(image):
    """Luma in single precision."""
    return _fused.luminance_fused(image)


def lightness(rgb):
    """However many axes there are before the channels."""
    return _fused.lightness_fused(rgb)


def squared_speed(velocity):
    return _fused.squared_speed_fused(velocity)


def steps(u):
    """Stretches have an axis for each of the array's."""
    return u[1:] - u[:-1]


def saturate(image, amount):
    return _fused.saturate_fused(image, amount)


def tinted(rgb, gain):
    """A new axis at the end, wherever that is."""
    return _fused.tinted_fused(rgb, gain)


def accelerated(velocity, drag):
    """A new axis behind the particles."""
    return _fused.accelerated_fused(velocity, drag)


def crossed(velocity, charge):
    """Two axes, one before and one behind."""
    return _fused.crossed_fused(velocity, charge)


def slopes(u, weight):
    """A stretch's columns are rows of one."""
    return _fused.slopes_fused(u, weight)
