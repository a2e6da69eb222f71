"""Finite differences."""

import numpy as np

from ._fused_gradient import magnitude_gx_to_value, mirrored_value, second_difference_value


def second_difference(u, dx):
    """Second derivative at the interior points."""
    return second_difference_value(u, dx)


def magnitude(u):
    """Length of the gradient at the interior points."""
    return magnitude_gx_to_value(u)


def mirrored(u):
    """The even part of a function on a symmetric grid."""
    return mirrored_value(u)
