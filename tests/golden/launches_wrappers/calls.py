"""Functions that allocate, launch once and return, across modules: their launches become one, and so do their calls."""

ORIGINAL = 2


def calls(rng):
    a, b = rng.random(20), rng.random(20)
    yield "pipeline:chain", (a, b), {}
    yield "pipeline:chain", (a.astype("float32"), b), {}
    yield "pipeline:both", (a, b), {}
    yield "pipeline:lost", (a, b), {}
    u, v = rng.random((5, 7)), rng.random((5, 7))
    yield "pipeline:factors", (u, v, 3), {}  # another block
    yield "pipeline:factors", (u, v, 4), {}
    yield "pipeline:factors", (u, v, rng.integers(4, 5)), {}  # an integer of NumPy's, whose sums may overflow
    yield "pipeline:factors", (u, v, 0), {}
