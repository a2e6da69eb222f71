"""Calls of functions that fusec does not model, and that give values, run after the fused loop; what they raise, they raise there.

Nearest neighbours that stay: FUS207_loops_measured.py.
"""

import numpy as np

ORIGINAL = 3


def calls(rng):
    x, y = rng.random(9) * 2.0, rng.random(7)
    yield "series:observed", (x,), {}
    yield "series:observed", (x.astype(np.float32),), {}
    yield "series:compared", (x, y), {}
    yield "series:compared", (x, "text"), {}  # which numba cannot compile
    yield "series:in_place", (x, y, np.zeros(7), np.zeros(9), np.zeros(9)), {}
    z = np.zeros(9)
    yield "series:in_place", (x, z, np.zeros(9), np.zeros(9), z), {}  # counts what is shifted afterwards
    yield "series:in_place", (x, y, z, np.zeros(9), z), {}
    yield "series:in_place", (x, 1.5, np.zeros(7), np.zeros(9), np.zeros(9)), {}
    yield "series:unused", (x,), {}
    yield "series:unused", (x[:0],), {}  # of which there is no least
