"""What fusec verifies and times: a square basin and a canal, two metres deep, with random waves."""

import math

import numpy as np

SIZES = (1_000, 1_000_000)


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "basin:run", (*waves(basin(size), seed), 0.05, 2), {}
    yield "basin:fastest_wave", waves(basin(size), seed), {}
    yield "basin:lax_friedrichs", (*waves((size,), seed)[:2], 0.05), {}
    velocity = np.random.default_rng(seed + 1).uniform(0.5, 1.5, size)
    yield "basin:advect", (waves((size,), seed)[0], velocity, 0.05), {}


def basin(size):
    side = max(math.isqrt(size), 8)
    return (side, side)


def waves(shape, seed):
    """Depth, and momentum along both axes."""
    rng = np.random.default_rng(seed)
    return rng.uniform(1.8, 2.2, shape), rng.normal(0.0, 0.5, shape), rng.normal(0.0, 0.5, shape)
