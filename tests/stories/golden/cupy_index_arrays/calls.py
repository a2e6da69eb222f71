"""Lengths, steps and types of which CuPy makes something else, or raises, go to the original; so do arrays that are written."""

import numpy as np

ORIGINAL = 13


def calls(rng):
    import cupy as cp

    def numbers(*shape, dtype=float):
        return cp.asarray((rng.random(shape) * 9).astype(dtype))

    for size in (1, 2, 9, 300):
        for dtype in ("f8", "f4", "i8"):
            x = numbers(size, dtype=dtype)
            for name in ("windowed", "counted", "scaled"):
                yield f"grids:{name}", (x,), {}
            yield "grids:ramped", (x, -1, 0.25), {}
        yield "grids:shifted", (numbers(size),), {}
        p = numbers(size, 7)
        yield "grids:banded", (p, 0.01), {}
        yield "grids:checkered", (p.T,), {}
        yield "grids:causal", (numbers(2, size, size),), {}
        yield "grids:disc", (p, 2.5), {}
        for name in ("wavy", "ridge", "bent"):
            yield f"grids:{name}", (numbers(size), numbers(size)), {}
    x = numbers(3)
    for ends in ((0, 10, 3), (10, 0, -3), (0.0, 1.0, 0.1), (0, 5, 0.25), (5, 5, 1), (-2.0, 9.5, 1.5)):
        yield "grids:sampled", (x, *ends), {}
    for ends in ((0, 10, 0), (0.0, np.nan, 1.0), (0, "a", 1), (np.int32(0), 4, 1)):
        yield "grids:sampled", (x, *ends), {}
    yield "grids:ramped", (x, 3, 3), {}
    yield "grids:disc", (numbers(2, 3, 4), 2.0), {}
    yield "grids:checkered", (numbers(2, 3, 4),), {}
