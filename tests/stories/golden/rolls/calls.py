"""Arrays that go round are read where they stand. Neighbours: FUS406_rolled_and_overwritten.py, FUS406_rolled_result.py."""

import numpy as np

ORIGINAL = 3  # no elements, no such axis, two axes where only one can be meant


def calls(rng):
    for shape in ((5, 7), (1, 4), (2, 2), (40, 33)):
        u, v = rng.random((2, *shape))
        yield "periodic:reacted", (u, v, 0.04, 0.06, 0.5), {}
        yield "periodic:laplacian", (u,), {}
        yield "periodic:energy", (u, 0.1), {}
        yield "periodic:turned", (u,), {}
        yield "periodic:bounded", (u, np.ones(shape), 0.1), {}
        yield "periodic:weighted", (u, rng.random(shape[1])), {}
    yield "periodic:reacted", (np.asfortranarray(u), v.astype("f4"), 0.04, 0.06, 0.5), {}
    yield "periodic:reacted", (u[::2, ::-1], v[::2], 0.04, 0.06, 0.5), {}
    yield "periodic:reacted", (u, v[:1], 0.04, 0.06, 0.5), {}
    yield "periodic:turned", (rng.random((3, 4, 5)),), {}
    for size in (1, 2, 9):
        yield "periodic:diffused", (rng.random(size), 0.1), {}
        yield "periodic:heated", (rng.random(size), 0.1), {}
        yield "periodic:waved", (rng.random(size), rng.random(size), 0.1), {}
    yield "periodic:heated", (rng.random((6, 3)), 0.1), {}
    yield "periodic:energy", (np.ones((0, 3)), 0.1), {}
    yield "periodic:turned", (np.ones(3),), {}
    yield "periodic:diffused", (rng.random((3, 4)), 0.1), {}
    yield "periodic:diffused", ([1.0, 2.0, 3.0], 0.1), {}
