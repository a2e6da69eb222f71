"""Elements that an array of integers selects, of which kernels make no array."""

import cupy as cp

from . import _fused_clusters as _fused


def inertia(x, y, labels, centre_x, centre_y):
    """The sum of squared distances of points from their centres."""
    return _fused.inertia_fused(centre_x, labels, centre_y, x, y)


def shaded(image, palette):
    """Each element of a table selects its own; one kernel for the statements behind."""
    return _fused.shaded_fused(palette, image)


def interpolated(values, places, fraction):
    """Two selections of one array by two others."""
    following = places + 1
    return _fused.interpolated_fused(values, places, following, fraction)


def products(x, table, places, others):
    """Places of two shapes; those that broadcast go round."""
    return _fused.products_fused(table, places, others, x)


def between(x, table, places):
    """Selected behind the first statement: nothing of the group changes what is selected."""
    return _fused.between_fused(x, table, places)


def distance(x, table, places, count):
    """A sum inside a statement takes the array, which is made before."""
    own = table[places]
    return cp.sqrt(_fused.distance_fused(x, own) / count)


def weights(x, table, places):
    """So do two kernels, one after the other."""
    own = table[places]
    return _fused.weights_fused(own, x)
