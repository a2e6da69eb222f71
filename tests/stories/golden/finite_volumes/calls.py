"""Python's and NumPy's numbers, and arrays, as the spacing."""

import numpy as np

ORIGINAL = 3  # spacings that vary along the axis


def calls(rng):
    for dx in (2, 0.5, np.float32(0.5), np.array(0.5)):
        yield "columns:heated", (rng.normal(size=9), rng.random(9), dx, 0.01), {}
    yield "columns:heated", (rng.normal(size=9).astype("f4"), rng.random(9).astype("f4"), 0.5, 0.01), {}
    yield "columns:heated", (rng.normal(size=(9, 4)), rng.random((9, 4)), rng.random(4) + 1, 0.01), {}
    yield "columns:heated", (rng.normal(size=(9, 4)), rng.random((9, 4)), rng.random((9, 1)) + 1, 0.01), {}
    yield "columns:heated", (rng.normal(size=9), rng.random(9), rng.random(8) + 1, 0.01), {}
    yield "columns:heated", (rng.normal(size=4), rng.random(4), rng.random(2) + 1, 0.01), {}
    yield "columns:burgers", (rng.normal(size=12), 0.1, 0.5, 0.01, 3), {}
    yield "columns:advected", (rng.normal(size=12), 0.4, 0.5, 0.01), {}
    yield "columns:two_stages", (rng.normal(size=12), 0.4, 0.5), {}
    yield "columns:column_after", (rng.normal(size=12), 0.5, 3), {}
