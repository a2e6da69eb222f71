"""Orbits."""

import numpy as np

from ._fused_orbit import kepler_periapsis_to_energy


def kepler(a, e, mass):
    """Periapsis and speed there, up to a constant."""
    periapsis, speed, energy = kepler_periapsis_to_energy(a, e, mass)
    return periapsis, speed, energy
