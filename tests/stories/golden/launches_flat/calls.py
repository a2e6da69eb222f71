"""Coordinates instead of indices: rows in flat arrays, and quotients and remainders of a thread's number."""

ORIGINAL = 3


def calls(rng):
    u, t, v = (rng.random(24) for _ in range(3))
    yield "images:flat", (u, t, v, 6, 4, (2, 1), (4, 4)), {}
    yield "images:flat", (u, t, v, 3, 5, (2, 2), (4, 4)), {}  # rows of another length
    yield "images:flat", (u, t, v, 0, 4, (2, 1), (4, 4)), {}
    yield "images:flat", (u, t, v, 6.0, 4, (2, 1), (4, 4)), {}  # no index: both raise
    yield "images:along_rows", (u, t, v, 6, 4, (2, 1), (4, 4)), {}
    a, b = rng.random((4, 6)), rng.random((4, 6))
    yield "images:numbered", (a, b, v, rng.random(6), 6, 24, 3), {}
    yield "images:numbered", (a, b, v, rng.random(6), 5, 20, 3), {}
    yield "images:numbered", (a, b, v, rng.random(6), -2, 3, 1), {}  # counts from the end
    yield "images:transposed", (a, rng.random((6, 4))), {}
    yield "images:transposed", (rng.random((4, 1)), rng.random((6, 4))), {}
    yield "images:transposed", (rng.random(4), rng.random((6, 4))), {}  # has no rows
