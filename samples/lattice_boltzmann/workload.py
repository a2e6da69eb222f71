"""What fusec verifies and times: a channel with walls along x, at first almost at rest."""

import math

import numpy as np
from numba import config

SIZES = (48,) if config.ENABLE_CUDASIM else (1_000, 1_000_000)  # the simulator runs a few thousand threads a second


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "channel:run", (*channel(size, seed), 1.2, 1e-4, 3), {}


def channel(size, seed):
    """Populations near their equilibrium, and where the walls are."""
    rng = np.random.default_rng(seed)
    side = max(3, math.isqrt(size))
    weights = [4 / 9] + [1 / 9] * 4 + [1 / 36] * 4
    populations = np.stack([rng.uniform(0.9 * weight, 1.1 * weight, (side, side)) for weight in weights])
    is_wall = np.zeros((side, side), dtype=bool)
    is_wall[:, [0, -1]] = True
    return populations, is_wall
