"""Assignment of points to centres, and the centres' update."""

import numpy as np


def squared_distances(x, y, centre_x, centre_y):
    """Squared distance of each of n points to each of k centres: an n x k array."""
    dx = x[:, None] - centre_x
    dy = y[:, None] - centre_y
    return dx * dx + dy * dy


def nearest(x, y, centre_x, centre_y):
    """Index of the nearest centre of each point."""
    return squared_distances(x, y, centre_x, centre_y).argmin(axis=1)


def centres(x, y, labels, count):
    """Mean position of the points of each cluster; an empty cluster sits at the origin."""
    size = np.bincount(labels, minlength=count)
    weight = 1.0 / np.maximum(size, 1)
    centre_x = np.bincount(labels, weights=x, minlength=count) * weight
    centre_y = np.bincount(labels, weights=y, minlength=count) * weight
    return centre_x, centre_y


def inertia(x, y, labels, centre_x, centre_y):
    """Sum of squared distances of all points to their centres."""
    own_x = centre_x[labels]
    own_y = centre_y[labels]
    dx = x - own_x
    dy = y - own_y
    return np.sum(dx * dx + dy * dy)


def fit(x, y, count, steps):
    """Centres, labels and inertia after a number of Lloyd steps from the first points."""
    centre_x = x[:count].copy()
    centre_y = y[:count].copy()
    for _ in range(steps):
        labels = nearest(x, y, centre_x, centre_y)
        centre_x, centre_y = centres(x, y, labels, count)
    labels = nearest(x, y, centre_x, centre_y)
    return centre_x, centre_y, labels, inertia(x, y, labels, centre_x, centre_y)
