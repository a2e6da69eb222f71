"""A temporary that nobody reads again is never stored: two statements become one call."""


def calls(rng):
    yield "spectrum:calibrated", (rng.random(9), 0.25, 3.0), {}
    yield "spectrum:calibrated", (rng.random((3, 4)), rng.random(4), 2), {}
