"""Stores where a mask holds are choices in a kernel. Their neighbours are in refused/FUS207_fancy_store_between.py."""

import numpy as np

# a NaN is no integer, a mask has more axes than its array: the statements raise; numbers and lists have no elements
ORIGINAL = 5


def calls(rng):
    for dtype in (float, "f4"):
        x, y = rng.normal(size=(2, 7, 5)).astype(dtype)
        x[2, 3] = np.nan
        yield "limits:rectified", (x, y), {}
        yield "limits:cleaned", (x, y), {}
        yield "limits:cleaned", (x[::2, ::-1], y[0]), {}
        yield "limits:of_rows", (x, y), {}
    yield "limits:rectified", (x[0], y), {}
    yield "limits:rectified", (x[0, 0], y[0, 0]), {}
    yield "limits:cleaned", (x[0], y[:5, :5].copy()), {}
    yield "limits:cleaned", (rng.integers(0, 9, 5), rng.random(5)), {}
    for dtype in ("i8", "u1", "i2", float, complex):
        yield "limits:limited_in_place", (rng.integers(0, 12, (4, 6)).astype(dtype), 3), {}
    yield "limits:marked", (rng.normal(size=(4, 6)),), {}
    yield "limits:marked", (rng.integers(0, 12, (4, 6)),), {}
    yield "limits:limited_in_place", ([1, 2, 3], 3), {}
    for dtype in (float, "f4"):
        x, y, u = rng.random((3, 7, 5)).astype(dtype)
        yield "limits:accepted", (x, y, u, 0.5), {}
        yield "limits:accepted", (x[::2, ::-1], y[::2], u[::2], 0.5), {}
        yield "limits:accepted", (x, y, u[0], 0.5), {}
    yield "limits:accepted", (x[0], y, u, 0.5), {}
    yield "limits:accepted", (x, y[0], u, 0.5), {}
