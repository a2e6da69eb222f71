"""Stretches of `np.pad(u, 1, mode="edge")` and `mode="wrap"` that are as long as `u` are read where their elements stand in `u`.

The padded array of a table of which the first axis alone is sliced has other columns: the original runs. So it does for a line
that is padded with more than it has. Neighbours: FUS203_padded_arrays.py.
"""

import numpy as np

ORIGINAL = 3


def calls(rng):
    yield "fields:diffused", (rng.normal(size=(5, 7)), 0.25), {}
    yield "fields:diffused", (rng.normal(size=(7, 5)).T, rng.random((5, 7))), {}
    yield "fields:diffused", (rng.normal(size=(1, 4)), rng.random((3, 4))), {}
    yield "fields:diffused", (rng.normal(size=(4, 3, 2)), 0.25), {}
    yield "fields:grown", (rng.integers(0, 2, (6, 5)).astype("u1"),), {}
    yield "fields:grown", (np.asfortranarray(rng.integers(0, 2, (4, 9))),), {}
    yield "fields:transported", (rng.normal(size=9), 0.5, 0.125), {}
    yield "fields:transported", (rng.normal(size=(9, 3)), 0.5, 0.125), {}
    yield "fields:smoothed", (rng.normal(size=9), rng.normal(size=9)), {}
    yield "fields:smoothed", (rng.normal(size=2), rng.normal(size=2)), {}
    yield "fields:smoothed", (rng.normal(size=1), rng.normal(size=1)), {}
    yield "fields:heated", (rng.normal(size=12), 0.25), {}
