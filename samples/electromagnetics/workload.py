"""What fusec verifies and times: random fields in a square, driven by a ramp."""

import math

import numpy as np

SIZES = (1_000, 1_000_000)
STEPS = 4


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "fdtd:fdtd_2d", (*fields(size, seed), np.linspace(0.0, 1.0, STEPS), 0.5), {}
    conductivity, permittivity = medium(size, seed)
    yield "fdtd:lossy_step", (*fields(size, seed), conductivity, permittivity, 0.5), {}
    yield "fdtd:energy", (*fields(size, seed), medium(size, seed)[1]), {}


def fields(size, seed):
    """Ex, Ey and Hz."""
    side = math.isqrt(size)
    rng = np.random.default_rng(seed)
    return tuple(rng.normal(size=(side, side)) for _ in range(3))


def medium(size, seed):
    """Conductivity and permittivity of each cell."""
    side = math.isqrt(size)
    rng = np.random.default_rng(seed + 1)
    return rng.uniform(0.0, 0.1, (side, side)), rng.uniform(1.0, 4.0, (side, side))
