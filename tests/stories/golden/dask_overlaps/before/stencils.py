"""Functions of blocks."""

import numpy as np

RATE = 0.25


def relax(u):
    """The inner points as means of their neighbours."""
    out = u.copy()
    out[1:-1, 1:-1] = RATE * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2])
    return out


def smooth(u):
    """Weighted means of three rows."""
    return 0.5 * u + RATE * (np.roll(u, 1, axis=0) + np.roll(u, -1, axis=0))


def derivative(u):
    """Differences along a line."""
    return u - np.roll(u, 1)


def sharpen(u, rate=0.5):
    """Less of the second differences, with the ends as they are."""
    out = np.array(u)
    difference = u[2:] - 2.0 * u[1:-1] + u[:-2]
    out[1:-1] -= rate * difference
    return out
