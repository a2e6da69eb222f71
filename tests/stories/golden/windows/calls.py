"""A producer is computed once, into rows that stay in cache, where computing it at every place that is read costs more."""

import numpy as np

ORIGINAL = 3  # rows of which one alone would be computed, an axis too few, elements too wide


def calls(rng):
    yield "tables:smoothed", (rng.normal(size=(9, 11)), 0.375), {}
    yield "tables:smoothed", (np.asfortranarray(rng.normal(size=(7, 12))), 0.375), {}
    yield "tables:smoothed", (rng.normal(size=(8, 9, 3)), 0.5), {}
    yield "tables:smoothed", (rng.normal(size=(6, 5000)).astype("f4"), np.float32(0.5)), {}
    yield "tables:smoothed", (rng.integers(0, 200, (20, 14)).astype("u1")[::-1, ::2], 2), {}
    yield "tables:smoothed", (rng.normal(size=(5, 9)), 0.375), {}
    yield "tables:sharpness", (rng.random((8, 9, 40)),), {}
    yield "tables:smoothed", (np.broadcast_to(rng.normal(size=(9, 1)), (9, 11)), 0.375), {}
    yield "tables:sharpness", (rng.random((6, 9)),), {}
    yield "tables:sharpness", (rng.random((300, 80)),), {}
    yield "tables:sharpness", (rng.random(9),), {}
