"""What fusec verifies and times: a bunch near the axis of a wake."""

import numpy as np
from numba import config

SIZES = (48,) if config.ENABLE_CUDASIM else (1_000, 1_000_000)  # the simulator runs a few thousand threads a second


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "runge_kutta:run", (bunch(size, seed), 0.3, 0.05, 2), {}
    yield "leapfrog:run", (bunch(size, seed), 0.3, 0.1, 0.05, 3), {}


def bunch(size, seed):
    """x, y, z, ux, uy, uz of each particle."""
    rng = np.random.default_rng(seed)
    return [rng.normal(mean, width, size) for mean, width in ((0, 1), (0, 1), (0, 2), (0, 0.1), (0, 0.1), (50, 5))]
