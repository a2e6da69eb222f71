"""Rows, columns and channels that an integer selects, and new axes, are read where the array has them."""

import cupy as cp

from . import _fused_parts as _fused


def distance(coords):
    """Two columns of one table."""
    return _fused.distance_fused(coords)


def gray(rgb: cp.ndarray):
    """Three channels of a picture, which may have any number of axes before them."""
    return _fused.gray_fused(rgb)


def toned(rgb: cp.ndarray, gain):
    """A channel in place."""
    _fused.toned_fused(rgb, gain)


def sheared(u: cp.ndarray):
    """A column that another one goes into."""
    _fused.sheared_fused(u)


def apart(x, y):
    """Each of a line with each of it."""
    return _fused.apart_fused(x, y)


def means(sums, counts):
    """One number for each row."""
    return _fused.means_fused(sums, counts)


def around(u: cp.ndarray):
    """The first and the last row with all of them; of a line, elements."""
    return _fused.around_fused(u)


def scaled(u: cp.ndarray, v):
    """An element of a table, a row of what has three axes."""
    return _fused.scaled_fused(v, u)


def surface(field: cp.ndarray):
    """Stretches of the rows that integers select."""
    return _fused.surface_fused(field)


def inertia(pos, mass):
    """What is summed."""
    return _fused.inertia_fused(mass, pos)


def potential(x: cp.ndarray, y: cp.ndarray, charge):
    """A sum over pairs."""
    return _fused.potential_fused(x, y, charge)


def layers(u: cp.ndarray, heights):
    """A new axis in the middle, and one at the end."""
    return _fused.layers_fused(u, heights)


def mixed(u: cp.ndarray):
    """One column after the other, of which later ones take what earlier ones have become."""
    return _fused.mixed_fused(u)


def converted(rgb: cp.ndarray, out: cp.ndarray):
    """Channels of one array, each made of all of another one, or of what they have become."""
    _fused.converted_fused(rgb, out)


def pushed(position: cp.ndarray, vx: cp.ndarray, vy: cp.ndarray, dt):
    """Columns beside lines."""
    _fused.pushed_fused(position, vx, dt, vy)
