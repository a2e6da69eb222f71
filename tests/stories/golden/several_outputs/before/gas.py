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


def upwind(density: np.ndarray, flow: np.ndarray, ratio):
    """One operation of what is returned is left for the return."""
    flux = ratio * (flow - density)
    return density + flux, ratio


def kept_apart(density: np.ndarray, flow: np.ndarray, weigh):
    """The sum is computed after the call, which may change what it adds."""
    flux = flow - 0.5 * density
    return weigh(flux), density + flux
