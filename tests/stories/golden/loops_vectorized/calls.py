"""Calls of ufuncs, made by `@vectorize`, are loops of doubles: of plain arrays of one axis and one size, whatever their dtype.
Of several loops NumPy takes the one that their types ask for.

Nearest neighbours that stay: FUS403_loops_vectorized.py.
"""

import numpy as np

ORIGINAL = 10


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
    yield "ufuncs:chain", (x.reshape(3, 3), y[:3]), {}
    yield "ufuncs:into", (x.reshape(3, 3), y.reshape(3, 3), np.zeros((3, 3))), {}
    yield "ufuncs:chain", (x.view(Marked), y), {}
    yield "ufuncs:chain", (x, y[:3]), {}
    z, singles = np.zeros(9), np.ones(9, "f4")
    yield "ufuncs:of_any_type", (np.arange(9), y), {}  # numba makes a loop of integers and doubles
    yield "ufuncs:warmed_up", (x,), {}
    yield "ufuncs:of_any_type", (x, y), {}
    yield "ufuncs:of_any_type", (singles, singles), {}
    yield "ufuncs:after_threads", (x, y), {}
    yield "ufuncs:after_threads", (x, y[:1]), {}
    yield "ufuncs:into", (x, y, z), {}
    yield "ufuncs:into", (x, y, np.zeros(18)[::2]), {}  # numba 0.68 stores side by side
    yield "ufuncs:into", (x, y, singles), {}  # NumPy takes doubles, and casts what it stores
    yield "ufuncs:into", (singles, singles, z), {}
    yield "ufuncs:into", (x, y, y), {}  # two names of one array
    yield "ufuncs:into", (x, y[:1], z), {}


class Marked(np.ndarray):
    pass
