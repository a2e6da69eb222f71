"""Functions of numbers, and calls of them: what numbers are passed to is no array."""

import numpy as np

DENSITY = np.float64(1.2)


def squared(speed: float):
    return speed * speed + 0.5 * speed


def lift(speed: float, area: float):
    return DENSITY * area * squared(speed)


def ratio(speed: float, area: float):
    return lift(speed, area) / (area * squared(speed) + 1.0)


def drag(speed: float):
    return np.sqrt(speed) * 0.5


def thrust(speed: float, area: float):
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
