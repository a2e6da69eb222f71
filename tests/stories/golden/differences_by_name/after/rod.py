"""Differences by `np.diff`, of variables and attributes: those of two slices."""

import numpy as np

import _fused_rod as _fused


def warmed(u: np.ndarray, conductivity, dx, dt):
    """Differences of differences, in an update in place: of arrays with one axis."""
    _fused.warmed_fused(conductivity, u, dx, dt)


def curvature(u: np.ndarray, dx):
    return _fused.curvature_fused(u, dx)


def length(x, y):
    """Of arrays with any number of axes, along the last one."""
    return _fused.length_fused(x, y)


def steepness(height):
    """Along named axes."""
    return _fused.steepness_fused(height)


class Rod:
    def __init__(self, heat):
        self.heat = heat

    def step(self, dt):
        return _fused.rod_step_fused(self, dt)


def stepped(heat, dt):
    return Rod(heat).step(dt)
