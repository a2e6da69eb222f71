"""Calls of ufuncs of doubles, made by `@vectorize`, are loops: of plain arrays of one axis and one size, whatever their dtype.

Nearest neighbours that stay: FUS403_loops_vectorized.py.
"""

import numpy as np

ORIGINAL = 4


def calls(rng):
    x, y = rng.random(9) - 0.5, rng.random(9)
    y[3] = 0.0
    yield "ufuncs:chain", (x, y), {}
    yield "ufuncs:beside_loops", (x, y), {}
    yield "ufuncs:in_threads", (x, y), {}
    yield "ufuncs:with_numbers", (x, 0.25), {}
    yield "ufuncs:with_numbers", (x, 2), {"k": 0.5}
    yield "ufuncs:chain", (x.astype("f4"), np.arange(9)), {}
    yield "ufuncs:chain", (x[::-1], y[::-1]), {}
    yield "ufuncs:chain", (x, y[:1]), {}
    yield "ufuncs:chain", (x.reshape(3, 3), y.reshape(3, 3)), {}
    yield "ufuncs:chain", (x.view(Marked), y), {}
    yield "ufuncs:chain", (x, y[:3]), {}


class Marked(np.ndarray):
    pass
