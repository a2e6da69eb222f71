"""An ideal gas."""

import numpy as np

from ._fused_gas import courant_velocity_to_speed, state_velocity_to_sound

GAMMA = 1.4


def state(density, momentum, energy):
    """Velocity, pressure and speed of sound."""
    velocity, pressure, sound = state_velocity_to_sound(momentum, density, energy)
    return velocity, pressure, sound


def courant(density, momentum, energy):
    """The largest signal speed, and the velocity at the first point: `velocity` is read again."""
    velocity, speed = courant_velocity_to_speed(momentum, density, energy)
    largest = max(speed.tolist())
    return largest, velocity[0]
