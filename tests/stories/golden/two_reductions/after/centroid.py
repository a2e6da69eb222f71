"""Centre of mass."""

import numpy as np

from . import _fused_centroid as _fused


def centroid(mass, position):
    """The weighted mean, from two sums."""
    total, moment = _fused.centroid_fused(mass, position)
    return moment / total


def checked(mass, position):
    """The moments, their sum, and whether they are finite and positive."""
    moment, total, finite, heavy = _fused.checked_fused(mass, position)
    return moment, total, finite, heavy
