"""Periodic neighbours by `np.roll`: each is read where it stands, and no rolled array is made."""

import numpy as np

import _fused_periodic as _fused


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


def heated(u, dt):
    """The value is computed before any element is overwritten, and NumPy adds it."""
    u += _fused.heated_fused(dt, u)


def energy(u, dx):
    """The kernel adds up blocks of columns: what goes round along them is rolled first."""
    return _fused.energy_fused(u, dx)


def turned(u):
    """Several axes at once, far, and one counted from the end."""
    return _fused.turned_fused(u)


def weighted(u, w):
    """An array with fewer axes goes round along its own."""
    return _fused.weighted_fused(u, w)


def bounded(u, new, dt):
    """A row of the result is set after the columns at the ends have been."""
    _fused.bounded_fused(u, dt, new)


class Wave:
    def __init__(self, height, speed):
        self.height = height
        self.speed = speed

    def step(self, dt):
        _fused.wave_step_fused(self, dt)
        return self.height


def waved(height, speed, dt):
    return Wave(height, speed).step(dt)
