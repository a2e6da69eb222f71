"""Finite differences."""

import numpy as np


def second_difference(u, dx):
    """Second derivative at the interior points."""
    return (u[2:] - 2.0 * u[1:-1] + u[:-2]) / dx**2


def magnitude(u):
    """Length of the gradient at the interior points."""
    gx = 0.5 * (u[1:-1, 2:] - u[1:-1, :-2])
    gy = 0.5 * (u[2:, 1:-1] - u[:-2, 1:-1])
    return np.sqrt(gx * gx + gy * gy)


def mirrored(u):
    """The even part of a function on a symmetric grid."""
    return 0.5 * (u + u[::-1])
