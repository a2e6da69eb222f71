"""Differences by `np.diff`, of variables and attributes: those of two slices."""

import numpy as np

import _fused_rod as _fused


def warmed(u: np.ndarray, conductivity, dx, dt):
    """Differences of differences, in an update in place: of arrays with one axis."""
    _fused.warmed_flux_to_u(conductivity, u, dx, dt)


def curvature(u: np.ndarray, dx):
    return _fused.curvature_slope_to_value(u, dx)


def length(x, y):
    """Of arrays with any number of axes, along the last one."""
    return _fused.length_dx_to_value(x, y)


def steepness(height):
    """Along named axes."""
    return _fused.steepness_down_to_value(height)


class Rod:
    def __init__(self, heat):
        self.heat = heat

    def step(self, dt):
        return _fused.rod_step_flow_to_value_of(self, dt)


def stepped(heat, dt):
    return Rod(heat).step(dt)
