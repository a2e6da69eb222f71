"""Orbits."""

import numpy as np


def kepler(a, e, mass):
    """Periapsis and speed there, up to a constant."""
    periapsis = a * (1.0 - e)
    speed = np.sqrt(mass * (2.0 / periapsis - 1.0 / a))
    energy = 0.5 * speed**2 - mass / periapsis
    return periapsis, speed, energy
