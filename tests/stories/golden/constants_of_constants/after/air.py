"""Properties of air by constants that are computed of others."""

import math

import numpy as np

from . import _fused_air as _fused
from .nature import GAS, MASS, offset

HEAT = 1003.5
GAS_OF_AIR = GAS / MASS
PRANDTL = HEAT / (HEAT + 1.25 * GAS_OF_AIR)
TURN = np.pi / 180
BACK = -180.0 / math.pi
FREEZING = offset + 0.0
TABLE = np.ones(3) / GAS


def conductivity(t):
    return _fused.conductivity_fused(t)


def exchange(t, p, speed):
    """Three statements, which a constant does not part."""
    return _fused.exchange_fused(p, t, speed)


def direction(u, v):
    return _fused.direction_fused(u, v)


def celsius(t, p):
    """`offset` is set by a function, and `FREEZING` was computed of it once: an operand, as `TABLE` is."""
    return _fused.celsius_fused(t, FREEZING, p, TABLE)
