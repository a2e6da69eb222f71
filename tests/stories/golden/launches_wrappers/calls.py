"""Functions that allocate, launch once and return, across modules: their launches become one, and so do their calls."""

import numpy as np

ORIGINAL = 3


def calls(rng):
    a, b = rng.random(20), rng.random(20)
    yield "pipeline:chain", (a, b), {}
    yield "pipeline:chain", (a.astype("float32"), b), {}
    yield "pipeline:both", (a, b), {}
    yield "pipeline:lost", (a, b), {}
    yield "pipeline:known_by_name", (a, b, 0.5, "sum"), {}
    yield "pipeline:known_by_name", (a, b, np.float16(0.5), "sum"), {}  # a type of numbers that no kernel is given
    u, v = rng.random((5, 7)), rng.random((5, 7))
    yield "pipeline:factors", (u, v, 3), {}  # another block
    yield "pipeline:factors", (u, v, 4), {}
    yield "pipeline:factors", (u, v, rng.integers(4, 5)), {}  # an integer of NumPy's, whose sums may overflow
    yield "pipeline:factors", (u, v, 0), {}
