"""Calls of ufuncs of rows, made by `@guvectorize` with a layout as `(n),()->(n)`, are loops over arrays of one axis.

Nearest neighbours that stay: FUS403_loops_guvectorized.py, FUS202_loops_guvectorized.py.
"""

import numpy as np

ORIGINAL = 7


def calls(rng):
    x, y, z = rng.random(9), rng.random(9), np.zeros(9)
    yield "rows:chain", (x, y), {}
    yield "rows:chain", (x[::-1], y), {}
    yield "rows:chain", (x.reshape(3, 3), y.reshape(3, 3)), {}
    yield "rows:chain", (x.reshape(3, 3), y.reshape(3, 3).T), {}
    yield "rows:chain", (x, y.reshape(3, 3)[:, :1]), {}
    yield "rows:chain", (np.arange(9), y), {}  # NumPy makes doubles of it before it calls the function
    yield "rows:into", (x, y, z, 0.0), {}
    yield "rows:into", (x, y, z, 3), {}
    yield "rows:into", (x, y, x, 3.0), {}
    yield "rows:into", (x, y, np.zeros((2, 9)), 3.0), {}
    yield "rows:beside_elements", (x.astype("f4"), y), {}
    yield "rows:beside_elements", (x, y.astype("f4")), {}
