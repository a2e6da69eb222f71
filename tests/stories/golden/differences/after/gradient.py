"""Finite differences."""

import numpy as np

from . import _fused_gradient as _fused


def second_difference(u, dx):
    """Second derivative at the interior points."""
    return _fused.second_difference_fused(u, dx)


def magnitude(u):
    """Length of the gradient at the interior points."""
    return _fused.magnitude_fused(u)


def mirrored(u):
    """The even part of a function on a symmetric grid."""
    return _fused.mirrored_fused(u)
