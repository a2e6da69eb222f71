"""Calls of functions that compute as well with plain numbers: nothing shows that they are given arrays."""

import numpy as np

DENSITY = np.float64(1.2)


def squared(speed):
    return speed * speed + 0.5 * speed


def lift(speed, area):
    return DENSITY * area * squared(speed)


def ratio(speed, area):
    return lift(speed, area) / (area * squared(speed) + 1.0)


def drag(speed: float):
    return np.sqrt(speed) * 0.5


def thrust(speed, area):
    return area * drag(speed)


def wave(speed):
    """Height.

    Parameters
    ----------
    speed : float
        In metres a second.
    """
    return np.sqrt(speed) * 0.5


def height(speed):
    return 2.0 * wave(speed)
