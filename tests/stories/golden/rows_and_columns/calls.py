"""Rows and columns, which NumPy broadcasts, beside arrays that are read in stretches."""

ORIGINAL = (
    3  # two rows, whose first axis is the last one of the others; a table of three dimensions beside; a column too long
)


def calls(rng):
    u, v = rng.random((6, 5)), rng.random((6, 5))
    row, column = rng.random(5), rng.random((6, 1))
    for _ in range(2):
        yield "sphere:divergence", (u, v, row, column), {}
        yield "sphere:smoothed", (u, row), {}
    yield "sphere:divergence", (u, v, 0.5, row), {}
    yield "sphere:divergence", (u, v, rng.random((1, 5)), rng.random((1, 1))), {}
    yield "sphere:smoothed", (u, column[:5]), {}
    yield "sphere:smoothed", (u, 0.25), {}
    yield "sphere:smoothed", (u, rng.random((1, 5))), {}
    yield "sphere:divergence", (row, v, column, column), {}
    yield "sphere:smoothed", (u, rng.random((2, 1, 5))), {}
    yield "sphere:smoothed", (u, rng.random((7, 1))), {}
