"""Reductions inside statements run as if each had been given a name before: one dispatcher, several kernels.

See FUS206_rescaled_in_place.py and FUS206_deviation_from_mean.py.
"""

import numpy as np

ORIGINAL = 3  # a masked array, memory that overlaps


def calls(rng):
    x, w = rng.normal(size=(6, 7)), rng.normal(size=(6, 7))
    yield "scores:standardised", (x, 2.0), {}
    yield "scores:standardised", (np.ma.masked_array(x, x > 1), 2.0), {}
    yield "scores:rescaled", (x,), {}
    yield "scores:spread", (x, w), {}
    yield "scores:spread", (w, w), {}  # the second kernel may not write what it reads elsewhere
    yield "scores:directions", (x, w), {}
    yield "scores:directions", (x, 2.0), {}
    yield "scores:of_attributes", ("scores", x), {}
    yield "scores:of_attributes", ("watched", x), {}  # attributes that are code
    yield "scores:cosine", (x, w), {}
    yield "scores:whitened", (x,), {}
    yield "scores:of_levels", ("levels", np.arange(3, 9)), {}  # the last stage is NumPy's
    yield "scores:of_levels", ("shared", np.arange(3, 9)), {}
    yield "scores:discounted", (rng.normal(size=(40, 30)), 0.1, 0.5), {}
    yield "scores:discounted", (rng.normal(size=(40, 30)), np.float64(0.1), 0.5), {}
    for dtype in (float, "f4"):
        yield "scores:unit_rows", (rng.normal(size=(40, 30)).astype(dtype),), {}
    yield "scores:nearest", (rng.normal(size=(40, 8)), rng.normal(size=(5, 8))), {}
    yield "scores:nearest", (rng.normal(size=(4, 8)), rng.normal(size=(5, 7))), {}  # which raises
