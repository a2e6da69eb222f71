"""Properties of air by constants that are computed of others."""

import math

import numpy as np

from .nature import GAS, MASS, offset

HEAT = 1003.5
GAS_OF_AIR = GAS / MASS
PRANDTL = HEAT / (HEAT + 1.25 * GAS_OF_AIR)
TURN = np.pi / 180
BACK = -180.0 / math.pi
FREEZING = offset + 0.0
TABLE = np.ones(3) / GAS


def conductivity(t):
    return (HEAT + 1.25 * GAS_OF_AIR) * np.sqrt(t)


def exchange(t, p, speed):
    """Three statements, which a constant does not part."""
    density = p * 100.0 / (GAS_OF_AIR * t)
    reynolds = np.maximum(speed, 0.1) * density
    return np.sqrt(reynolds) * PRANDTL * conductivity(t)


def direction(u, v):
    angle = np.arctan2(u, v) * BACK
    return np.cos(angle * TURN) + 1.0


def celsius(t, p):
    """`offset` is set by a function, and `FREEZING` was computed of it once: an operand, as `TABLE` is."""
    return (t - FREEZING) * p + TABLE
