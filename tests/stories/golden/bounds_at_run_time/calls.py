"""Bounds of slices that nobody moves, and shapes asked for in between: the generated function asks that they are integers."""

import numpy as np

ORIGINAL = 1


def calls(rng):
    yield "halo:smoothed", (rng.random(9), 2, 0.1), {}
    yield "halo:smoothed", (rng.random(9), 3, 0.1), {}
    yield "halo:smoothed", (rng.random(9), np.int64(2), 0.1), {}  # an integer of NumPy's
    yield "halo:diffused", (rng.random(7), np.zeros(7)), {}
    yield "halo:scaled", (rng.random((3, 2)), rng.random((3, 2))), {}
    yield "halo:scaled", (rng.random(()), rng.random((3, 2))), {}  # has no rows
