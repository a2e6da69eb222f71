"""Neighbours by `cp.roll`: kernels find each where it stands, and no rolled array is made."""

import cupy as cp

from . import _fused_periodic as _fused


def laplacian(field):
    """A helper that rolls its parameter."""
    return _fused.laplacian_fused(field)


def reacted(u, v, feed, kill, dt):
    """One kernel for a step of Gray and Scott's reaction on a torus."""
    u, v = _fused.reacted_fused(u, v, dt, feed, kill)
    return u, v


def diffused(u, dt):
    """An axis that nobody names is the only one."""
    return _fused.diffused_fused(u, dt)


def advected(u, courant):
    """The last axis, counted from the end."""
    return _fused.advected_fused(u, courant)


def twisted(u):
    """Several axes at once, a way that is longer than a word, and the axis in the middle."""
    return _fused.twisted_fused(u)


def energy(u, dx):
    """Blocks add up what goes round."""
    return _fused.energy_fused(u, dx)


def bounded(u, new, dt):
    """A row of the result is set after all others."""
    _fused.bounded_fused(u, dt, new)


def stretched(u, v, dt):
    """Stretches of another array beside what goes round."""
    return _fused.stretched_fused(v, dt, u)


def weighted(u, w):
    """An array with fewer axes: the original runs."""
    return _fused.weighted_fused(u, w)
