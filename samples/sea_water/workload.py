"""What fusec verifies and times: a block of ocean with 25 levels; its coldest corner is the deepest."""

import math

import numpy as np

SIZES = (1_000, 1_000_000)
LEVELS = 25


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "equation_of_state:density", ocean(size, seed), {}
    yield "equation_of_state:sound_speed", ocean(size, seed), {}
    yield "equation_of_state:enthalpy_slope", ocean(size, seed), {}
    salinity, temperature, p = ocean(size, seed)
    pressure = np.broadcast_to(p, temperature.shape).copy()
    yield "equation_of_state:stratification", (salinity, temperature, pressure), {}


def ocean(size, seed):
    side = max(math.isqrt(size // LEVELS), 1)
    rng = np.random.default_rng(seed)
    salinity = rng.uniform(30.0, 40.0, (side, side, LEVELS))
    temperature = rng.uniform(-2.0, 28.0, (side, side, LEVELS))
    return salinity, temperature, np.linspace(5.0, 1000.0, LEVELS)
