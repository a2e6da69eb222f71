"""Integers of both widths: floor division, remainder, shifts, wrapping products and true division; and Python's integers beside them."""

import numpy as np

ORIGINAL = 67  # negative numbers beside integers without a sign, and what may need more bits than integers have


def calls(rng):
    for dtype in (np.int32, np.int64):
        yield "hashing:buckets", (rng.integers(-(2**31), 2**31 - 1, 9).astype(dtype), 7), {}
    yield "hashing:ratio", (rng.integers(1, 9, 9), rng.integers(1, 9, 9)), {}
    for dtype in ("u1", "i1", "u2", "i4", "u8", "f4"):
        x = rng.integers(1, 9, 9).astype(dtype)
        for n in (0, 3, -3, 127, -128, 255):
            yield "hashing:reflected", (x, n), {}
    for dtype in ("f4", "f8", "i4", "u1"):
        x = rng.integers(1, 9, 9).astype(dtype)
        for n, m in ((3, 7), (-5, 2), (1023, -1000), (2000, 3), (2**20, 2**30), (2**31, 1), (0, 1)):
            yield "hashing:weighted", (x, n, m), {}
    for dtype in ("u1", "i1", "f4"):
        x = rng.integers(1, 9, 9).astype(dtype)
        for n in (0, 5, -3, 127, -128, True):
            for name in ("turned", "beyond", "inverted"):
                yield f"hashing:{name}", (x, n), {}
