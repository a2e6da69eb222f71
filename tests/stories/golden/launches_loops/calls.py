"""Rows, columns, time steps and both; empty and negative ranges; too few rows; bounds that are no integers."""

import numpy as np

ORIGINAL = 4


def calls(rng):
    a, c = rng.random((3, 7)), rng.random((3, 7))
    yield "loops:rows", (a, 3, 7), {}
    yield "loops:rows", (a, 0, 7), {}
    yield "loops:rows", (a, -3, 7), {}
    yield "loops:rows", (a, np.int64(2), 5), {}
    yield "loops:rows", (a, True, 7), {}  # a range, but for the proof no integer
    yield "loops:rows", (a[0], 2, 0), {}  # `a[b]` is a number, of which no thread asks for an element
    yield "loops:pairs", (a, c, 6, 2), {}
    yield "loops:pairs", (a, a, 6, 2), {}  # one memory
    yield "loops:columns", (rng.random((5, 3)), 5, 4), {}
    yield "loops:columns", (rng.random((5, 3)), 5, 1), {}
    yield "loops:steps", ((rng.random(7) * 2).astype(np.float32), 0.875, 4, 7), {}
    yield "loops:steps", (rng.random(7), 0.875, 2, 7.0), {}  # the proof speaks of integers
    yield "loops:climbs", (rng.random(7), 2, 6), {}
    yield "loops:sums", (rng.random(7).astype(np.float32), a, 3), {}
    yield "loops:history", (rng.random((4, 7)), 3, 2), {}
    yield "loops:blocks_of_steps", (a, 3, 2, 7), {}
    yield "loops:waves", (rng.random((3, 4, 3)), rng.random((2, 3)), 2, (2, 1)), {}
    yield "loops:either", (a[1], a, 2, 0.5, 3), {}
    yield "loops:either", (c, a, 1, -0.5, 3), {}
    yield "loops:shrinking", (rng.random(7), rng.random(9), 6, 9), {}
