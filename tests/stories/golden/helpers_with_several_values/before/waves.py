"""Waves whose fluxes come in pairs."""

import numpy as np


def flux(height, speed, *, gravity=9.81):
    """Of mass and of momentum."""
    depth = height + 0.1
    return depth * speed, depth * speed * speed + 0.5 * gravity * depth**2


def rotated(x, y, cosine, sine, /):
    return cosine * x - sine * y, sine * x + cosine * y


def difference(u, weight):
    return (u[1:] - u[:-1]) * weight / (1 + weight)


def energy(height: np.ndarray, speed):
    """The same function twice, once with a keyword and what is computed for it."""
    mass, momentum = flux(height, speed)
    lighter, slower = flux(height, speed / 2, gravity=1.62)
    return mass * momentum + lighter * slower


def turned(x: np.ndarray, y, cosine, sine, times):
    """Names that are bound to what is computed from them."""
    for _ in range(times):
        x, y = rotated(x, y, cosine, sine)
        x = x * 0.9 + y * 0.1
    return x, y


def growth(u: np.ndarray, rate):
    """An argument that is computed once and used twice."""
    return np.abs(difference(u, rate * 2)) + 1
