"""Differences by `np.diff`, of variables and attributes: those of two slices."""

import numpy as np


def warmed(u: np.ndarray, conductivity, dx, dt):
    """Differences of differences, in an update in place: of arrays with one axis."""
    flux = -conductivity * np.diff(u) / dx
    u[1:-1] -= dt * np.diff(flux) / dx


def curvature(u: np.ndarray, dx):
    slope = np.diff(u) / dx
    bend = np.diff(slope) / dx
    return np.abs(bend) + 0.5 * slope[1:]


def length(x, y):
    """Of arrays with any number of axes, along the last one."""
    dx = np.diff(x)
    dy = np.diff(y)
    return np.sqrt(dx * dx + dy * dy)


def steepness(height):
    """Along named axes."""
    down = np.diff(height, axis=0)
    across = np.diff(height, axis=1)
    return down[:, :-1] ** 2 + across[:-1] ** 2


class Rod:
    def __init__(self, heat):
        self.heat = heat

    def step(self, dt):
        flow = np.diff(self.heat)
        return self.heat[1:-1] + dt * np.diff(flow)


def stepped(heat, dt):
    return Rod(heat).step(dt)
