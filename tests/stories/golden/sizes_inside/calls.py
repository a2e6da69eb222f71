"""Sizes of operands inside expressions, which their dispatchers ask for. Their neighbours are refused/FUS208_sizes.py."""

ORIGINAL = 4


def calls(rng):
    x, y, table = rng.random(12) + 0.5, rng.random(12), rng.random((3, 12))
    yield "sizes:weighted", (x, y), {}
    yield "sizes:weighted", (x, list(y)), {}  # a list has no size
    yield "sizes:shared", (x, y), {}
    yield "sizes:shared", (table, y), {}
    yield "sizes:shared", (np_float(2.0), y), {}  # a number has no extent
    yield "sizes:counted", (table, y), {}
    yield "sizes:counted", ([1.0] * 12, y), {}  # the length of a list, whose product NumPy takes
    yield "sizes:scattered", (table, y), {}
    yield "sizes:scattered", (x, 2.0), {}
    yield "sizes:relaxed", (x, y), {}
    yield "sizes:halved", (x, y), {}
    yield "sizes:halved", (x, 2.0), {}  # a number has no length
    yield "sizes:spread", (x, y), {}
    yield "sizes:repeated", (x, y, [1, 2, 3]), {}


def np_float(value):
    import numpy as np

    return np.float64(value)
