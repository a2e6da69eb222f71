"""What fusec verifies and times: slow random flows in a square and on a line."""

import math

import numpy as np

SIZES = (1_000, 1_000_000)


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    u, v, p = velocities(size, seed)
    yield "cavity:cavity", (u, v, p, 0.1, 1e-3, 0.1, 2, 5), {}
    yield "cavity:kinetic_energy", velocities(size, seed)[:2], {}
    yield "burgers:run_2d", (*velocities(size, seed)[:2], 0.05, 0.05, 2), {}
    yield "burgers:run_1d", (np.random.default_rng(seed).uniform(0.5, 1.5, size), 0.05, 0.05, 2), {}


def velocities(size, seed):
    """Two components of the velocity, and the pressure."""
    side = math.isqrt(size)
    rng = np.random.default_rng(seed)
    return tuple(rng.normal(0.0, 0.1, (side, side)) for _ in range(3))
