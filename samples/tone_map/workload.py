"""What fusec verifies and times: random images of about `size` values."""

import math

import numpy as np

SIZES = (1_000, 1_000_000)


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "tone:tone_map", (photograph(size, seed), 0.7), {}
    gains = np.array([1.1, 1.0, 0.8], dtype=np.float32)
    yield "tone:white_balance", (photograph(size, seed), gains), {}
    yield "tone:saturate", (photograph(size, seed), 1.3), {}
    yield "tone:blend", (photograph(size, seed), photograph(size, seed + 1), 96), {}


def photograph(size, seed):
    side = max(math.isqrt(size // 3), 1)
    return np.random.default_rng(seed).integers(0, 256, (side, side, 3), dtype=np.uint8)
