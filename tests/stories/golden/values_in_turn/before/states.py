"""Returned values that hold several arrays."""

from collections import namedtuple
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np


@dataclass
class Waves:
    pressure: np.ndarray
    left: np.ndarray
    right: np.ndarray


class State(NamedTuple):
    pressure: np.ndarray
    speed: np.ndarray


Pair = namedtuple("Pair", ["first", "second"])


def pair(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    pressure = 0.4 * (energy - 0.5 * density * velocity**2)
    speed = np.sqrt(np.abs(1.4 * pressure / density))
    return pressure, velocity + speed, velocity - speed


def mapping(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    pressure = 0.4 * (energy - 0.5 * density * velocity**2)
    return {"pressure": pressure, "speed": np.sqrt(np.abs(1.4 * pressure / density)), "gamma": 1.4}


def listed(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    pressure = 0.4 * (energy - 0.5 * density * velocity**2)
    return [pressure, [pressure + velocity, velocity], pressure - velocity]


def keywords(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    pressure = 0.4 * (energy - 0.5 * density * velocity**2)
    return dict(gamma=1.4, speed=np.sqrt(np.abs(1.4 * pressure / density)), pressure=pressure)


def state(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    pressure = 0.4 * (energy - 0.5 * density * velocity**2)
    return State(pressure, speed=np.sqrt(np.abs(1.4 * pressure / density)))


def waves(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    """Pressure and two wave speeds."""
    pressure = 0.4 * (energy - 0.5 * density * velocity**2)
    # the speeds of the acoustic waves
    return Waves(
        pressure,
        velocity - np.sqrt(np.abs(1.4 * pressure / density)),  # to the left
        velocity + np.sqrt(np.abs(1.4 * pressure / density)),  # to the right
    )


def packed(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    return Pair(density * velocity + energy, (density * velocity - energy))


def labelled(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray, make=Pair):
    mass = density * energy
    return make(("mass", mass * 2), ("momentum", mass * velocity))


def difference(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    """Both are computed by one call, which reads the operands once."""
    return np.outer(density - velocity, density + velocity)


def several(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    return np.stack([density * (velocity - energy), density * energy - velocity, velocity * energy - 2.0 * density])
