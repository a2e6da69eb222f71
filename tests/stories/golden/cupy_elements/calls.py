"""Elements of tuples and lists of numbers are numbers, those of CuPy's arrays are parts of these; else the original runs."""

from collections import namedtuple

import numpy as np

ORIGINAL = 43  # what is no number or part of an array of CuPy, what is written as well, and powers of NumPy numbers

Pair = namedtuple("Pair", "first second")


class Reversed(tuple):
    """A tuple that says something else than Python reads."""

    def __getitem__(self, place):
        return super().__getitem__(1 - place)


def calls(rng):
    import cupy as cp

    x, y = (cp.asarray(rng.random((7, 40))) for _ in range(2))
    single = cp.asarray(rng.random((7, 40)).astype(np.float32))
    numbers = ([2, 0.25], Pair(2.0, 3), (np.float32(2), np.int8(3)))
    others = (Reversed((2.0, 4.0)), (1.0,), {0: 2.0, 1: 3.0}, (None, 1))
    arrays = (cp.asarray([2.0, 3.0]), np.array([2.0, 3.0]))
    for width in (*numbers, *others, *arrays):
        yield "beams:spot", (x, single, width), {}
        yield "beams:slopes", (single[0], width), {}
        yield "beams:kicked", (x.copy(), y.copy(), width), {}
        yield "beams:sums", (single, width), {}
        yield "beams:means", (x, width), {}
        yield "beams:total", (x, width), {}
        yield "beams:bent", (width, x), {}
        yield "beams:either", (y, width, cp), {}
        yield "beams:either", (rng.random(9), width, np), {}
    rows = cp.asarray(rng.random((2, 40)))
    yield "beams:spot", (x, y, rows), {}
    yield "beams:spot", (x, y, (rows[0], rows[1])), {}
    yield "beams:placed", (x, y, cp.asarray(rng.random((2, 2)))), {}
    yield "beams:placed", (x, y, rng.random((2, 2))), {}
    yield "beams:placed", (x, y, ((1, 2), (4, 5))), {}
    yield "beams:kicked", (x, y, (x, 2.0)), {}
    yield "beams:kicked", (x, y, x), {}
    yield "beams:kicked", (x, y, x[0]), {}
    yield "beams:kicked", (x, x, (0.5, 0.25)), {}
