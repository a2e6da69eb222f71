"""`np.gradient` is a difference of neighbours that are read where they stand. Neighbours: FUS406_gradient_of_result.py,
FUS208_gradient_of_other_kinds.py."""

import numpy as np

ORIGINAL = 9  # other dtypes than the array's, spacings that are arrays, integers, flags, too few elements, tables where arrays with one axis are meant


def calls(rng):
    for size in (2, 3, 9, 300):
        yield "slopes:advected", (rng.random(size), 0.5, 0.1, 0.01), {}
        yield "slopes:energy", (rng.random(size), 0.1), {}
        yield "slopes:stepped", (rng.random(size), 0.1, 0.01), {}
    for shape in ((2, 2), (5, 7), (40, 33), (3, 200)):
        yield "slopes:steepness", (rng.random(shape), 0.1, 3), {}
        yield "slopes:smoothed", (rng.random(shape), 0.1, np.float64(0.2)), {}
    yield "slopes:steepness", (np.asfortranarray(rng.random((8, 9))), 0.1, 0.2), {}
    yield "slopes:steepness", (rng.random((8, 9))[::2, ::-1], 0.1, 0.2), {}
    yield "slopes:steepness", (rng.random((8, 9)).astype("f4"), 0.1, np.float32(0.2)), {}
    yield "slopes:steepness", (rng.random((8, 9)) + 1j * rng.random((8, 9)), 0.1, 0.2), {}
    yield "slopes:curved", (rng.random((4, 5, 6)),), {}
    yield "slopes:curved", (rng.random((2, 2)),), {}
    yield "slopes:curved", (rng.random((4, 5, 6)).transpose(1, 2, 0),), {}
    yield "slopes:stepped", (rng.random((4, 5)), 0.1, 0.01), {}
    yield "slopes:advected", (np.array([0.0, 1e-320, np.inf, np.nan, -0.0]), 0.5, 5e-324, 0.01), {}
    yield "slopes:steepness", (rng.random((8, 9)).astype("f4"), 0.1, np.float64(0.2)), {}
    yield "slopes:steepness", (rng.random((8, 9)), 0.1, np.arange(8.0) ** 2), {}
    yield "slopes:steepness", (rng.random((8, 9)), 0.1, np.array(0.5)), {}
    yield "slopes:advected", (rng.integers(0, 9, 12), 0.5, 0.1, 0.01), {}
    yield "slopes:advected", (rng.integers(0, 9, 12).astype("u1"), 0.5, 0.1, 0.01), {}
    yield "slopes:stepped", (rng.random(12) > 0.5, 0.1, 0.01), {}
    yield "slopes:advected", (rng.random(1), 0.5, 0.1, 0.01), {}
    yield "slopes:advected", (rng.random((4, 5)), 0.5, 0.1, 0.01), {}
    yield "slopes:advected", ([1.0, 2.0, 4.0], 0.5, 0.1, 0.01), {}
    yield "slopes:curved", (rng.random(7),), {}
    yield "slopes:energy", (np.ones(0), 0.1), {}
