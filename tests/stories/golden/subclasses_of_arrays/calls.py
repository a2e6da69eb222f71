"""Fields, whose results have the type and the grid that NumPy gives them; masked arrays and others run the original."""

import numpy as np

ORIGINAL = 10  # nine for fields whose class asks more, one for a masked array


def calls(rng):
    x, y = rng.random((4, 6)), rng.random((4, 6)) + 0.5
    yield "fields:aberrate", (x, y, 2.0), {}
    for kind in ("Field", "Beam", "Logged"):
        yield "fields:checked", (kind, x, y, 2.0), {}
    yield "fields:widened", (x, y), {}
    yield "fields:aberrate", (np.ma.masked_greater(x, 0.5), y, 2.0), {}
