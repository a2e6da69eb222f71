"""The heat equation."""

import numpy as np


def step(u, alpha):
    """One explicit step, in place."""
    u[1:-1] = u[1:-1] + alpha * (u[2:] - 2 * u[1:-1] + u[:-2])
    return u


def accumulated(u, source):
    """Mirror the field and add a source: the right-hand side reads what the store overwrites."""
    u[:] = u[::-1] * 2 + source
    return u


def sharpened(u, k):
    """What the differences read of neighbours is overwritten: neither of them is stored, the value is."""
    above = u[:-2, 1:-1] - u[1:-1, 1:-1]
    below = u[2:, 1:-1] - u[1:-1, 1:-1]
    u[1:-1, 1:-1] = u[1:-1, 1:-1] + k * (above / (1.0 + above * above) + below / (1.0 + below * below))
    return u
