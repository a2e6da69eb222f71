"""Functions whose parameters say nothing of their types."""

import numpy as np

import _fused_steps as _fused


def rhs(u, a):
    return _fused.rhs_fused(a, u)


def rk4(u, dt, a):
    """One step of Runge and Kutta."""
    return _fused.rk4_fused(u, a, dt)


def verlet(x, v, a, dt, m):
    x_new, v_new = _fused.verlet_fused(x, v, dt, a, m)
    return x_new, v_new


def soft(v, t):
    return _fused.soft_fused(v, t)


def lerp(a, b, t):
    return _fused.lerp_fused(a, b, t)


def between(u, low, high):
    inside = _fused.between_fused(u, low, high)
    return inside


def plotted(axes, x, y):
    """What other functions make, or are given."""
    r = axes.scaled(x)
    return _fused.plotted_fused(r, y)
