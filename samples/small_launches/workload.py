"""What fusec verifies and times: boxes of ten particles each."""

import numpy as np
from numba import config

SIZES = (30,) if config.ENABLE_CUDASIM else (1_000, 100_000)  # the simulator runs a few thousand threads a second
PARTICLES = 10


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    n = max(1, size // PARTICLES)
    yield "boxes:count", (boxes(n, seed), n, PARTICLES), {}
    yield "boxes:advance", (boxes(n, seed), boxes(n, seed + 1), boxes(n, seed + 2), 0.01, 1.0, n, PARTICLES), {}
    few = max(1, n // 3)
    yield "boxes:evolve", (boxes(n, seed), boxes(n, seed + 1), boxes(n, seed + 2), 0.01, 1.0, few, 3, PARTICLES), {}
    yield "boxes:settle", (boxes(n, seed).ravel(), 0.5, 3, (n * PARTICLES + 31) // 32, n * PARTICLES), {}


def boxes(n, seed):
    """A value for each particle of each box."""
    return np.random.default_rng(seed).random((n, PARTICLES))
