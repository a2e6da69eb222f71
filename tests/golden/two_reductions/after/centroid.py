"""Centre of mass."""

import numpy as np

from ._fused_centroid import centroid_total_to_moment, checked_moment_to_heavy


def centroid(mass, position):
    """The weighted mean, from two sums."""
    total, moment = centroid_total_to_moment(mass, position)
    return moment / total


def checked(mass, position):
    """The moments, their sum, and whether they are finite and positive."""
    moment, total, finite, heavy = checked_moment_to_heavy(mass, position)
    return moment, total, finite, heavy
