"""Consumers that read a producer at constant offsets."""

import numpy as np

ORIGINAL = 2  # a signal without neighbours, a division by zero


def calls(rng):
    for _ in range(3):  # the original runs once more for each kind of operands that is new
        yield from _of_one_kind(rng)
    yield from _of_many_kinds(rng)


def _of_one_kind(rng):
    yield "fields:gradient", (rng.normal(size=9), 2.5), {}
    yield "fields:curvature", (rng.normal(size=11), 0.1), {}
    yield "fields:diffused", (rng.normal(size=(9, 8)), rng.normal(size=(9, 8))), {}
    yield "fields:smoothed", (rng.normal(size=12), np.zeros(12)), {}
    yield "fields:advected", (rng.normal(size=12), 0.7, 0.01), {}
    yield "fields:upwind", (rng.normal(size=12), rng.normal(size=12), 0.5), {}
    yield "fields:two_slopes", (rng.normal(size=12), rng.normal(size=7)), {}
    yield "fields:normalised", (rng.random(size=12),), {}
    yield "fields:divided", (rng.random(size=12), 0.5), {}


def _of_many_kinds(rng):
    yield "fields:gradient", (rng.normal(size=9), rng.normal(size=9)), {}
    yield "fields:gradient", (rng.normal(size=(5, 4)), rng.normal(size=(5, 1))), {}
    yield "fields:gradient", (rng.normal(size=(5, 4)), rng.normal(size=4)), {}
    yield "fields:gradient", (rng.normal(size=2).astype("f4"), np.float32(3)), {}
    yield "fields:gradient", (rng.normal(size=1), 2.5), {}
    yield "fields:curvature", (rng.normal(size=11), 0.1), {}
    yield "fields:curvature", (rng.normal(size=(3, 7)).T, np.float64(0.1)), {}
    yield "fields:curvature", (rng.integers(0, 9, 12).astype("i2"), 2), {}
    yield "fields:diffused", (rng.normal(size=(9, 8)), rng.normal(size=(9, 8))), {}
    yield "fields:diffused", (rng.normal(size=(9, 8, 3)), rng.normal(size=(9, 8, 1))), {}
    yield "fields:diffused", (rng.normal(size=(5, 5)), rng.normal(size=(5, 5))), {}
    yield "fields:smoothed", (rng.normal(size=12), np.zeros(12)), {}
    yield "fields:smoothed", (rng.integers(0, 100, 12).astype("u1"), np.zeros(12, "f4")), {}
    yield "fields:advected", (rng.normal(size=12), 0.7, 0.01), {}
    yield "fields:advected", (rng.normal(size=12), rng.normal(size=11), 0.01), {}
    yield "fields:divided", (rng.normal(size=12), 0.0), {}
    yield "fields:diffused", (np.broadcast_to(rng.normal(size=8), (9, 8)), rng.normal(size=(9, 8))), {}
