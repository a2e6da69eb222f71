"""A reduction inside the last statement, which stays."""

import math

import numpy as np


def kinetic(u, v):
    """Arithmetic of a number after the reduction."""
    speed = u**2 + v**2  # of each point
    return 0.5 * np.mean(speed)


def norm(u, scale):
    """A function of the reduced value; a parameter is read before it."""
    scaled = u * scale
    squares = scaled * scaled
    return scale * math.sqrt(float(np.sum(squares)))


def worst(u, target):
    """An assignment, and what follows it."""
    error = np.abs(u - target)
    most = 0.5
    found = float(np.max(error))
    return found > most, found


def gap(u, v):
    """A view, and an expression of more than one operation."""
    inner = u[1:-1] * v[1:-1]
    edge = u[2:]
    return -(np.sum(inner * edge) / 2.0)


def relaxed(u, rate):
    """The statement before writes in place."""
    change = rate * (u[2:] - 2.0 * u[1:-1] + u[:-2])
    u[1:-1] = u[1:-1] + change
    return 1.0 + np.max(np.abs(change))
