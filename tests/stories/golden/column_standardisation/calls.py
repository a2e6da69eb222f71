"""Reductions along the first axis: a kernel goes over the rows of a block of columns in several sweeps."""

ORIGINAL = 6


def calls(rng):
    yield "features:standardise", (rng.normal(size=(50, 7)),), {}
    yield "features:standardise", (rng.normal(size=(9, 2100)).astype("f4"),), {}
    yield "features:standardise", (rng.integers(0, 9, (30, 2, 3)),), {}
    yield "features:standardise", (rng.normal(size=(20, 30)).T,), {}
    yield "features:standardise", (rng.normal(size=40),), {}
    yield "features:standardise", (rng.normal(size=(40, 1)),), {}
    yield "features:normalise_batch", (rng.normal(size=(50, 7)), rng.random(7), rng.random(7)), {}
    yield "features:normalise_batch", (rng.normal(size=(50, 7)).astype("f4"), 0.5, rng.random(7).astype("f4")), {}
    yield "features:normalise_batch", (rng.normal(size=(50, 7)), rng.random((1, 7)), rng.random(7)), {}
    yield "features:normalise_batch", (rng.normal(size=(50, 7)), rng.random((50, 7)), 0.0), {}
    yield "features:rescale", (rng.random((50, 7)),), {}
    yield "features:rescale", (rng.random((5, 6, 7)),), {}
    yield "features:share_of_column", (rng.random((50, 7)),), {}
    yield "features:share_of_column", (rng.random((50, 7), "f4"),), {}
    yield "features:totals", (rng.normal(size=(50, 7)), rng.random((50, 1))), {}
    yield "features:totals", (rng.integers(-3, 4, (50, 7)).astype("i1"), 2), {}
    yield "features:totals", (rng.normal(size=(50, 7)) + 1j, 2), {}
    yield "features:centre", (rng.normal(size=(50, 7)),), {}
