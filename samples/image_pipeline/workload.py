"""What fusec verifies and times: random grey images in single precision."""

import math

import numpy as np

SIZES = (1_000, 1_000_000)


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "filters:blur", (photograph(size, seed),), {}
    yield "filters:sobel", (photograph(size, seed),), {}
    yield "filters:unsharp_mask", (photograph(size, seed), 1.5, 0.02), {}
    yield "filters:edges", (photograph(size, seed), 0.3), {}
    yield "filters:enhance", (photograph(size, seed), 0.8), {}


def photograph(size, seed):
    side = max(math.isqrt(size), 6)
    return np.random.default_rng(seed).random((side, side), dtype=np.float32)
