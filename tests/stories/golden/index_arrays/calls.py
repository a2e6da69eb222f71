"""Lengths, steps and types of which NumPy makes something else, or raises, go to the original; so do arrays that are written."""

import numpy as np

ORIGINAL = 23


def calls(rng):
    for size in (1, 2, 9, 300):
        for dtype in ("f8", "f4", "i8"):
            x = (rng.random(size) * 9).astype(dtype)
            for name in ("windowed", "counted", "scaled"):
                yield f"grids:{name}", (x,), {}
            yield "grids:ramped", (x, -1, 0.25), {}
        yield "grids:shifted", (rng.random(size),), {}
        p = rng.random((size, 7))
        yield "grids:banded", (p, 0.01), {}
        yield "grids:checkered", (p.T,), {}
        yield "grids:causal", (rng.random((2, size, size)),), {}
        yield "grids:disc", (size, 5, 2.5), {}
        yield "grids:slope", (rng.random((size + 1, 6)), 0.5), {}
        for name in ("wavy", "ridge", "bent"):
            yield f"grids:{name}", (rng.random(size), rng.random(size)), {}
        for name in ("weighted", "again", "perhaps"):
            yield f"grids:{name}", (p, 0.5), {}
            yield f"grids:{name}", (p, 1.5), {}
        yield "grids:told", (p, p * 2.0), {}
    yield "grids:told", (p.tolist(), p), {}
    x = rng.random(3)
    for ends in ((0, 10, 3), (10, 0, -3), (0.0, 1.0, 0.1), (0, 5, 0.25), (5, 5, 1), (2, 0, 1), (-2.0, 9.5, 1.5)):
        yield "grids:sampled", (x, *ends), {}
    for ends in ((0, 10, 0), (0.0, np.nan, 1.0), (-0.0, 3.0, 1.0), (0, "a", 1), (np.int32(0), 4, 1), (0, True, 1)):
        yield "grids:sampled", (x, *ends), {}
    for low, high in ((3, 3), (np.inf, 0), (0, 2**70), ("a", 1), (1j, 2)):
        yield "grids:ramped", (x, low, high), {}
    for radius, first in ((0, 0), (2, -4), (7, 3), (1, 2)):
        yield "grids:blurred", (radius, 1.5, first), {}
    for radius, first in ((-1, 0), (1, 4), (1, 0.5), (np.int64(2), 0), (1, 1j)):
        yield "grids:blurred", (radius, 1.5, first), {}
    for rows in (0, -1, 2.0, None, True, np.int64(4)):
        yield "grids:disc", (rows, 4, 2), {}
    yield "grids:wavy", (rng.random((2, 3)), x), {}
    yield "grids:wavy", (2.0, [1.0, 2.0]), {}
    yield "grids:checkered", (rng.random((2, 3, 4)),), {}
    yield "grids:slope", (rng.random((4, 4)), np.arange(4.0)), {}
