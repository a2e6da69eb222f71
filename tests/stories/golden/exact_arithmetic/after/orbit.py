"""Orbits."""

import numpy as np

from . import _fused_orbit as _fused


def kepler(a, e, mass):
    """Periapsis and speed there, up to a constant."""
    periapsis, speed, energy = _fused.kepler_fused(a, e, mass)
    return periapsis, speed, energy
