"""What fusec verifies and times: eight round clusters in the unit square."""

import numpy as np

SIZES = (1_000, 200_000)


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "clusters:fit", (*cloud(size, seed), 8, 3), {}
    centre = np.random.default_rng(seed + 1)
    yield "clusters:squared_distances", (*cloud(size, seed), centre.random(8), centre.random(8)), {}


def cloud(size, seed):
    rng = np.random.default_rng(seed)
    which = rng.integers(0, 8, size)
    return rng.normal(rng.random(8)[which], 0.05), rng.normal(rng.random(8)[which], 0.05)
