"""What fusec verifies and times: pairs of random points, and a table of distances of the same number of entries."""

import math

import numpy as np

SIZES = (1_000, 1_000_000)


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    start, end, other = points(size, seed), points(size, seed + 1), points(size, seed + 2)
    yield "sphere:distance", (*start, *end), {}
    yield "sphere:bearing", (*points(size, seed), *points(size, seed + 1)), {}
    yield "sphere:cross_track", (*other, 0.3, -0.1, 0.9, 1.2), {}
    yield "sphere:distance_table", points(math.isqrt(size), seed), {}


def points(count, seed):
    rng = np.random.default_rng(seed)
    return rng.uniform(-np.pi / 2, np.pi / 2, count), rng.uniform(-np.pi, np.pi, count)
