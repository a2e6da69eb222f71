"""Bounds of slices may be variables that nobody binds in between: the generated function asks that they are integers."""

import numpy as np

ORIGINAL = 1


def calls(rng):
    yield "halo:smoothed", (rng.random(9), 2, 0.1), {}
    yield "halo:smoothed", (rng.random(9), 3, 0.1), {}
    yield "halo:smoothed", (rng.random(9), np.int64(2), 0.1), {}  # no integer of Python's
    yield "halo:diffused", (rng.random(7), np.zeros(7)), {}
