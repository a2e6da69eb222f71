"""Several values at once: each is computed from the old ones; an exchange of names keeps its shape."""


def calls(rng):
    yield "rotation:rotated", (rng.normal(size=7), rng.normal(size=7), 0.3), {}
    yield "rotation:polar", (rng.normal(size=7), rng.normal(size=7)), {}
