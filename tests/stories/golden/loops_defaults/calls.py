"""Single precision, integers, and arrays of two sizes, for which the author's functions run."""

import numpy as np

ORIGINAL = 1


def calls(rng):
    x, t, y = rng.random((3, 37)) * 4.0 - 2.0
    yield "smoothing:without", (x, t, y), {}
    yield "smoothing:without", (x[:30], t, y), {}
    yield "smoothing:by_name", (x, t, y, 0.125), {}
    yield "smoothing:same_numbers", (x, t, y), {}
    for a in (x, x.astype(np.float32), np.arange(-9, 9)):
        yield "smoothing:chain", (a,), {}
        yield "smoothing:units", (a,), {}
