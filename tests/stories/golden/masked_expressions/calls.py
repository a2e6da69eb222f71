"""Masks of other arrays than the stored one, and values of what a mask selects. Their neighbours are in
refused/FUS201_named_mask.py."""

import numpy as np

# masks of fewer axes or of other extents, values of other sizes, arrays where numbers were, integers that take no floats
ORIGINAL = 17


def calls(rng):
    for dtype in (float, "f4"):
        p, y = rng.normal(size=(2, 7, 7)).astype(dtype)
        p[2, 3], y[3, 2], y[1, 1], p[0, 0], y[0, 0] = np.nan, np.nan, 0.0, np.inf, 0.0
        yield "regions:bounded", (p, y, 0.75), {}
        yield "regions:bounded", (p[:, ::2], y[:, ::2], np.float32(0.75)), {}
        yield "regions:rooted", (p, y), {}
        yield "regions:rooted", (p[0], y), {}
        yield "regions:exchanged", (p.copy(), y, 0.25), {}
        yield "regions:repeated", (p, y, y + 1), {}
        yield "regions:placed", (p, y, 2.0), {}
        yield "regions:quotients", (p, y), {}
        yield "regions:quotients", (p, y[0]), {}
        yield "regions:logarithms", (p, y), {}
        yield "regions:of_columns", (p, y), {}
        # the original: a mask of rows, of one row, of another size; a value of another size, and of several numbers
        yield "regions:bounded", (p, y[0], 0.75), {}
        yield "regions:bounded", (p, y[:1], 0.75), {}
        yield "regions:bounded", (p, y, y[0]), {}
        yield "regions:exchanged", (p.copy(), y[0], 0.25), {}
        yield "regions:repeated", (p, y, y[0]), {}
        yield "regions:repeated", (p[:, :1], y[:, :1], y[:1]), {}
        yield "regions:placed", (p, y, y), {}
        yield "regions:of_columns", (p, y[0]), {}
    n, k = rng.integers(-3, 4, (2, 6, 5))
    yield "regions:whole_quotients", (n, k), {}
    yield "regions:whole_quotients", (n.astype("i2"), k.astype("i2")), {}
    yield "regions:exchanged", (n.copy(), k, 1), {}
    yield "regions:exchanged", (n.copy(), k + 0.5, 1), {}
    yield "regions:quotients", (n, k), {}
