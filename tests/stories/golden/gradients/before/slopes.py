"""Slopes by `np.gradient`: one-sided at the ends, central between them, each element of the array read where it stands."""

import numpy as np

STEP = 0.125


def advected(u, speed, dx, dt):
    """Without an axis, of an array that has one."""
    slope = np.gradient(u, dx)
    return u - dt * speed * slope


def steepness(height, dx, dy):
    """Along two axes, with a spacing for each."""
    down = np.gradient(height, dy, axis=0)
    across = np.gradient(height, dx, axis=1)
    return np.sqrt(down * down + across * across)


def curved(level):
    """A spacing of one and one that the module knows, an axis in the middle, and one counted from the end."""
    return np.gradient(level, axis=1) ** 2 + np.gradient(level, STEP, axis=-1, edge_order=1) ** 2


def energy(u, dx):
    """The kernel adds up blocks of columns: neighbours along them are taken first."""
    slope = np.gradient(u, dx)
    return np.sum(slope * slope)


def smoothed(u, rate, dx):
    """The value is computed before any element is overwritten, and NumPy adds it."""
    u += rate * (np.gradient(u, dx, axis=0) * np.gradient(u, dx, axis=1))


class Front:
    def __init__(self, height, dx):
        self.height = height
        self.dx = dx

    def step(self, dt):
        slope = np.gradient(self.height, self.dx, axis=0)
        self.height = self.height - dt * np.abs(slope) * self.height
        return self.height


def stepped(height, dx, dt):
    return Front(height, dx).step(dt)
