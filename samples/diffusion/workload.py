"""What fusec verifies and times: rough fields with 25 levels on a square of grid points."""

import math

import numpy as np

SIZES = (1_000, 1_000_000)
LEVELS = 25
BORDER = 2


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "horizontal:diffuse", (*weather(size, seed), weather(size, seed)[0]), {}
    yield "horizontal:smooth", (weather(size, seed)[0], 0.02), {}
    yield "horizontal:run", (*weather(size, seed), 3), {}


def weather(size, seed):
    """A field with a border, and the coefficients of its interior."""
    side = max(math.isqrt(size // LEVELS), 1)
    rng = np.random.default_rng(seed)
    field = rng.normal(280.0, 5.0, (side + 2 * BORDER, side + 2 * BORDER, LEVELS))
    return field, rng.uniform(0.0, 0.03, (side, side, LEVELS))
