"""What fusec verifies and times: square frames of 64-bit counts, and words of 32 bits."""

import math

import numpy as np

SIZES = (1_000, 1_000_000)


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "counts:corrected", (*frames(size, seed), 4, 3, 9), {}
    words = np.random.default_rng(seed).integers(0, 2**32, size, dtype=np.uint32)
    yield "counts:parity", (words,), {}
    yield "counts:total_above", (*frames(size, seed), 100), {}


def frames(size, seed):
    side = math.isqrt(size)
    rng = np.random.default_rng(seed)
    return rng.integers(0, 1000, (side, side)), rng.integers(0, 1000, (side, side))
