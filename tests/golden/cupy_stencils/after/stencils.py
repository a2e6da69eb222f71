"""Neighbours of CuPy's arrays: explicit steps of partial differential equations, and views of other kinds."""

import cupy as cp

from ._fused_stencils import (
    folded_value,
    halved_product_to_value,
    heat_3d_along_x_to_after,
    heat_value,
    jacobi_better,
    laplacian_value,
    pairs_value,
    relaxed_u,
    smoothed_curvature_to_value,
)


def heat(u, number):
    """One dimension, a new array."""
    return heat_value(u, number)


def jacobi(guess, better):
    """Five points, stored into the interior of another array."""
    jacobi_better(guess, better)
    return better


def heat_3d(before, after, fourier):
    """Seven points of three dimensions."""
    heat_3d_along_x_to_after(before, fourier, after)


def laplacian(field):
    return laplacian_value(field)


def smoothed(field, strength):
    """The Laplacian of a Laplacian: each element computes what it needs of its neighbours again."""
    return smoothed_curvature_to_value(field, strength)


def relaxed(u, force):
    """In place: each element reads itself of what is written, and neighbours of another array."""
    relaxed_u(u, force)


def pairs(u):
    """Every second element, with its neighbour."""
    return pairs_value(u)


def folded(u, weights):
    """Backwards, and across: the weights have one dimension less."""
    return folded_value(u, weights)


def halved(field, row):
    """A stretch of an intermediate is one of its operands only where these have all its dimensions."""
    return halved_product_to_value(field, row)
