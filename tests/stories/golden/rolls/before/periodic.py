"""Periodic neighbours by `np.roll`: each is read where it stands, and no rolled array is made."""

import numpy as np


def laplacian(field):
    """A helper that rolls its parameter."""
    left = np.roll(field, 1, axis=1)
    right = np.roll(field, -1, axis=1)
    above = np.roll(field, 1, axis=0)
    below = np.roll(field, -1, axis=0)
    return left + right + above + below - 4.0 * field


def reacted(u, v, feed, kill, dt):
    """One kernel for a step of Gray and Scott's reaction on a torus."""
    lap_u = laplacian(u)
    lap_v = laplacian(v)
    rate = u * v * v
    u = u + dt * (0.2 * lap_u - rate + feed * (1.0 - u))
    v = v + dt * (0.1 * lap_v + rate - (feed + kill) * v)
    return u, v


def diffused(u, dt):
    """An axis that nobody names is the only one."""
    left = np.roll(u, 1)
    right = np.roll(u, -1)
    return u + dt * (right - 2.0 * u + left)


def heated(u, dt):
    """The value is computed before any element is overwritten, and NumPy adds it."""
    u += dt * (np.roll(u, 1, axis=0) - 2.0 * u + np.roll(u, -1, axis=0))


def energy(u, dx):
    """The kernel adds up blocks of columns: what goes round along them is rolled first."""
    east = (np.roll(u, -1, axis=1) - u) / dx
    north = (np.roll(u, -1, axis=0) - u) / dx
    return np.sum(east * east + north * north)


def turned(u):
    """Several axes at once, far, and one counted from the end."""
    corner = np.roll(u, (1, -2), axis=(0, 1)) - u
    return corner * corner + np.roll(u, 11, axis=-1)


def weighted(u, w):
    """An array with fewer axes goes round along its own."""
    both = np.roll(u, 1, axis=0) * w - np.roll(w, 1) * u
    return both * both


def bounded(u, new, dt):
    """A row of the result is set after the columns at the ends have been."""
    new[:] = u + dt * (np.roll(u, 1, axis=1) - 2.0 * u + np.roll(u, -1, axis=1))
    new[0] = 0.0


class Wave:
    def __init__(self, height, speed):
        self.height = height
        self.speed = speed

    def step(self, dt):
        slope = 0.5 * (np.roll(self.height, -1) - np.roll(self.height, 1))
        self.height = self.height - dt * self.speed * slope
        return self.height


def waved(height, speed, dt):
    return Wave(height, speed).step(dt)
