"""Integers of both widths: floor division, remainder, shifts, wrapping products and true division."""

import numpy as np


def calls(rng):
    for dtype in (np.int32, np.int64):
        yield "hashing:buckets", (rng.integers(-(2**31), 2**31 - 1, 9).astype(dtype), 7), {}
    yield "hashing:ratio", (rng.integers(1, 9, 9), rng.integers(1, 9, 9)), {}
