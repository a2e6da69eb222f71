"""What fusec verifies and times: a cube and a plate with random initial temperatures."""

import math

import numpy as np

SIZES = (1_000, 1_000_000)


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "conduction:heat_3d", (body(size, 3, seed), 0.125, 4), {}
    yield "conduction:jacobi_2d", (body(size, 2, seed), body(size, 2, seed), 4), {}
    yield "conduction:relax", (body(size, 2, seed), body(size, 2, seed + 1), 4), {}


def body(size, dimensions, seed):
    """About `size` temperatures in a square or cube."""
    side = math.isqrt(size) if dimensions == 2 else round(size ** (1 / 3))
    return np.random.default_rng(seed).uniform(0.0, 100.0, (side,) * dimensions)
