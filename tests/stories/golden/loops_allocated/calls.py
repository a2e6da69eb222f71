"""Sizes that are none, arrays of another length, and scratch arrays of another dtype."""

import numpy as np

ORIGINAL = 4


def calls(rng):
    x, y = rng.random(6), np.zeros(6)
    yield "scratch:plain", (x, y, 6), {}
    yield "scratch:plain", (x.astype("float32"), y, 6), {}
    yield "scratch:plain", (x, y, 5), {}
    yield "scratch:among", (x, 6), {}
    yield "scratch:among", ((10 * x).astype("int64"), 6), {}
    yield "scratch:among", (x, -1), {}
    yield "scratch:among", (x, np.int32(6)), {}
    yield "scratch:sizes", (x, y), {}
    yield "scratch:tables", (rng.random((2, 3)), np.zeros((2, 3))), {}
    yield "scratch:tables", (rng.random((2, 3)).astype("float32"), np.zeros((3, 3))[1:]), {}
    yield "scratch:kept", (x, np.zeros(8), 6, 2), {}
