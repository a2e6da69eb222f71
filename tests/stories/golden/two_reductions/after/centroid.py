"""Centre of mass."""

import numpy as np

from . import _fused_centroid as _fused


def centroid(mass, position):
    """The weighted mean, from two sums."""
    total, moment = _fused.centroid_total_to_moment(mass, position)
    return moment / total


def checked(mass, position):
    """The moments, their sum, and whether they are finite and positive."""
    moment, total, finite, heavy = _fused.checked_moment_to_heavy(mass, position)
    return moment, total, finite, heavy
