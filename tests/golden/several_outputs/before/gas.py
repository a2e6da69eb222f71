"""An ideal gas."""

import numpy as np

GAMMA = 1.4


def state(density, momentum, energy):
    """Velocity, pressure and speed of sound."""
    velocity = momentum / density
    kinetic = 0.5 * momentum * velocity
    pressure = (GAMMA - 1.0) * (energy - kinetic)
    sound = np.sqrt(GAMMA * pressure / density)
    return velocity, pressure, sound


def courant(density, momentum, energy):
    """The largest signal speed, and the velocity at the first point: `velocity` is read again."""
    velocity = momentum / density
    speed = np.abs(velocity) + np.sqrt(energy / density)
    largest = max(speed.tolist())
    return largest, velocity[0]
