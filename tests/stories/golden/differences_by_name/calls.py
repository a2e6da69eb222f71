"""`np.diff` is a difference of slices. Neighbours: FUS406_differences_along_last.py, FUS208_differences_of_order_two.py."""

import numpy as np

ORIGINAL = (
    4  # tables where arrays with one axis are meant, flags, whose differences are no subtractions, a single element
)


def calls(rng):
    for size in (9, 3, 300):
        yield "rod:warmed", (rng.random(size), 0.5, 0.1, 0.01), {}
        yield "rod:curvature", (rng.random(size), 0.1), {}
        yield "rod:stepped", (rng.random(size), 0.1), {}
        yield "rod:length", (rng.random(size), rng.random(size)), {}
        yield "rod:steepness", (rng.random((size, 5)),), {}
    yield "rod:curvature", (rng.integers(0, 99, 12).astype("u1"), 2), {}
    yield "rod:curvature", (rng.random((4, 4)), 0.1), {}
    yield "rod:curvature", (rng.random((4, 4)), 0.1), {}
    yield "rod:length", (rng.random((3, 4, 5)), rng.random((3, 4, 5)).astype("f4")), {}
    yield "rod:length", (rng.random(7) > 0.5, rng.random(7) > 0.5), {}
    yield "rod:length", (rng.random(1), rng.random(1)), {}
    yield "rod:steepness", (rng.random((4, 3)).T,), {}
