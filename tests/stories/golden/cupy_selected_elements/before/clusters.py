"""Elements that an array of integers selects, of which kernels make no array."""

import cupy as cp


def inertia(x, y, labels, centre_x, centre_y):
    """The sum of squared distances of points from their centres."""
    own_x = centre_x[labels]
    own_y = centre_y[labels]
    dx = x - own_x
    dy = y - own_y
    return cp.sum(dx * dx + dy * dy)


def shaded(image, palette):
    """Each element of a table selects its own; one kernel for the statements behind."""
    colour = palette[image]
    bright = cp.sqrt(colour) * 2.0
    return cp.where(bright > 1.0, bright, colour)


def interpolated(values, places, fraction):
    """Two selections of one array by two others."""
    following = places + 1
    left = values[places]
    right = values[following]
    step = cp.abs(right - left) * fraction
    return left + step * fraction


def products(x, table, places, others):
    """Places of two shapes; those that broadcast go round."""
    first = table[places]
    second = table[others]
    y = cp.sqrt(first) * x
    return y - second


def between(x, table, places):
    """Selected behind the first statement: nothing of the group changes what is selected."""
    y = cp.sin(x) + 1
    own = table[places]
    return y * own + x


def distance(x, table, places, count):
    """A sum inside a statement takes the array, which is made before."""
    own = table[places]
    return cp.sqrt(cp.sum((x - own) ** 2) / count)


def weights(x, table, places):
    """So do two kernels, one after the other."""
    own = table[places]
    top = cp.max(own * x)
    return cp.exp(own * x - top) * x
