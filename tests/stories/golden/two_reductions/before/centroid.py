"""Centre of mass."""

import numpy as np


def centroid(mass, position):
    """The weighted mean, from two sums."""
    total = np.sum(mass)
    moment = np.sum(mass * position)
    return moment / total


def checked(mass, position):
    """The moments, their sum, and whether they are finite and positive."""
    moment = mass * position
    total = np.sum(moment)
    finite = np.all(np.isfinite(moment))
    heavy = (moment > 0.5).any()
    return moment, total, finite, heavy
