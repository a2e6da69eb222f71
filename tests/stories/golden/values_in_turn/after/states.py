"""Returned values that hold several arrays."""

from collections import namedtuple
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from . import _fused_states as _fused


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
    pressure, value_1, value_2 = _fused.pair_fused(energy, density, velocity)
    return pressure, value_1, value_2


def mapping(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    pressure, value = _fused.mapping_fused(energy, density, velocity)
    return {"pressure": pressure, "speed": value, "gamma": 1.4}


def listed(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    pressure, value_1, value_2 = _fused.listed_fused(energy, density, velocity)
    return [pressure, [value_1, velocity], value_2]


def keywords(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    pressure, value = _fused.keywords_fused(energy, density, velocity)
    return dict(gamma=1.4, speed=value, pressure=pressure)


def state(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    pressure, value = _fused.state_fused(energy, density, velocity)
    return State(pressure, speed=value)


def waves(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    """Pressure and two wave speeds."""
    pressure, value_1, value_2 = _fused.waves_fused(energy, density, velocity)
    # the speeds of the acoustic waves
    return Waves(
        pressure,
        value_1,  # to the left
        value_2,  # to the right
    )


def packed(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    value_1, value_2 = _fused.packed_fused(density, velocity, energy)
    return Pair(value_1, value_2)


def labelled(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray, make=Pair):
    value_1, value_2 = _fused.labelled_fused(density, energy, velocity)
    return make(("mass", value_1), ("momentum", value_2))


def difference(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    """Both are computed by one call, which reads the operands once."""
    value_1, value_2 = _fused.difference_fused(density, velocity)
    return np.outer(value_1, value_2)


def several(density: np.ndarray, velocity: np.ndarray, energy: np.ndarray):
    return _fused.several_fused(density, velocity, energy)
