"""Reductions of CuPy's arrays along the first axis, and places of extremes. Its neighbour is FUS601_columns_in_place_of_cupy.py."""

ORIGINAL = 2  # columns that are no stretch of memory, and one dimension


import numpy as np


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=float):
        return cp.asarray(rng.random(shape).astype(dtype))

    yield "columns:standardise", (given(70, 33, dtype="f4"),), {}
    yield "columns:standardise", (given(9, 6)[:, ::2],), {}
    yield "columns:standardise", (given(9),), {}
    yield "columns:normalise_batch", (given(5, 3), given(3), given(1, 3), 0.5), {}
    yield "columns:share_of_column", (given(4, 2, 3), given(4, 1, 1)), {}
    yield "columns:nearest", (cp.asarray(rng.integers(0, 4, (5, 9)).astype(float)), 1.5), {}
    far = rng.random((2, 1030)).astype("f4")
    far[1, 700] = np.nan
    yield "columns:strongest", (cp.asarray(far),), {}
    yield "columns:totals", (cp.asarray(rng.integers(0, 9, (5, 6)).astype("i4")), 1), {}
    stack = rng.integers(0, 4, (70, 3, 13)).astype("f4")
    stack[40, 1, 2] = np.nan  # of several, CuPy gives another one
    yield "columns:sharpest", (cp.asarray(stack), 1.0), {}
    yield (
        "columns:sharpest",
        (cp.asarray(rng.integers(0, 4, (5, 40)).astype("i2")), cp.asarray(np.arange(40, dtype="i2"))),
        {},
    )
