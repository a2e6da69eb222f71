"""`np.roll` by variables: for each group of integers the guard has plans of its own.

Neighbours: FUS406_rolled_by_a_variable.py, FUS208_rolled_in_a_loop.py.
"""

import numpy as np

ORIGINAL = 11


def calls(rng):
    u = rng.random((6, 7))
    for f in (u, u.astype("f4"), np.asfortranarray(u), u[::2, ::-1], u[:1], rng.random((2, 3, 4))):
        yield "shifts:slopes", (f, 0.1), {}
        yield "shifts:turned", (f, 1, np.int64(-2)), {}
    for s in (0, 1, -1, 5, 6, 7, -20, 2**40, np.int64(2)):
        yield "shifts:spread", (u, s), {}
        yield "shifts:lines", (u, s), {}
        yield "shifts:moved", (rng.random(9), s), {}
    yield "shifts:along", (u, rng.random((8, 7)), 2, 0), {}
    yield "shifts:along", (u, rng.random((8, 7)), 2, 1), {}
    yield "shifts:along", (u, rng.random((8, 7)), 2, -2), {}
    yield "shifts:along", (u, rng.random((8, 7)), 2, 2), {}  # no such axis
    yield "shifts:along", (u, rng.random((9, 7)), 2, 0), {}  # other rows
    yield "shifts:along", (u, rng.random((8, 7)), 2, None), {}
    for s in (1.0, True, np.uint8(1), np.array(1), (1,)):
        yield "shifts:spread", (u, s), {}
    yield "shifts:spread", (np.ones((0, 3)), 1), {}
    yield "shifts:moved", (u.copy(), 1), {}  # two axes where only one can be meant
    yield "shifts:moved", (np.arange(5), 1), {}  # integers take no fractions
