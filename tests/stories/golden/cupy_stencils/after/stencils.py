"""Neighbours of CuPy's arrays: explicit steps of partial differential equations, and views of other kinds."""

import cupy as cp

from . import _fused_stencils as _fused


def heat(u, number):
    """One dimension, a new array."""
    return _fused.heat_fused(u, number)


def jacobi(guess, better):
    """Five points, stored into the interior of another array."""
    _fused.jacobi_fused(guess, better)
    return better


def heat_3d(before, after, fourier):
    """Seven points of three dimensions."""
    _fused.heat_3d_fused(before, fourier, after)


def laplacian(field):
    return _fused.laplacian_fused(field)


def smoothed(field, strength):
    """The Laplacian of a Laplacian: each element computes what it needs of its neighbours again."""
    return _fused.smoothed_fused(field, strength)


def relaxed(u, force):
    """In place: each element reads itself of what is written, and neighbours of another array."""
    _fused.relaxed_fused(u, force)


def pairs(u):
    """Every second element, with its neighbour."""
    return _fused.pairs_fused(u)


def folded(u, weights):
    """Backwards, and across: the weights have one dimension less."""
    return _fused.folded_fused(u, weights)


def halved(field, row):
    """A stretch of an intermediate is one of its operands only where these have all its dimensions."""
    return _fused.halved_fused(field, row)
