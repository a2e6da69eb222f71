"""Calls of functions that fusec does not model, and that give values, run after the fused loop.

Nearest neighbours that stay: FUS207_loops_measured.py.
"""

import numpy as np

ORIGINAL = 2


def calls(rng):
    x, y = rng.random(9) * 2.0, rng.random(7)
    yield "series:observed", (x,), {}
    yield "series:observed", (x.astype(np.float32),), {}
    yield "series:compared", (x, y), {}
    yield "series:in_place", (x, y, np.zeros(7), np.zeros(9), np.zeros(9)), {}
    z = np.zeros(9)
    yield "series:in_place", (x, z, np.zeros(9), np.zeros(9), z), {}  # counts what is shifted afterwards
    yield "series:in_place", (x, y, z, np.zeros(9), z), {}
    yield "series:unused", (x,), {}
    yield "series:with_number", (x * 0.25,), {}
