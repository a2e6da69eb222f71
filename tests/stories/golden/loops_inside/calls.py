"""Sizes that differ, one memory, other types, none and one element; arrays that a function gives are new ones.

Nearest neighbours that stay: FUS203_loops_inside.py, FUS403_loops_inside.py, FUS503_loops_inside.py.
"""

import numpy as np

ORIGINAL = 5


def calls(rng):
    u, v = rng.random(9), rng.random(9)
    yield "steps:run", (u, v, 9), {}
    yield "steps:run", (u, v, 7), {}  # two lengths
    yield "steps:run", (u, u, 9), {}  # one memory
    yield "steps:run", (u[:-1], u[1:], 8), {}
    yield "steps:run", (u[:1], v[:1], 1), {}
    yield "steps:run", (u.astype(np.float32), v, 9), {}
    yield "steps:run_more", (u, v, 9, 0.25), {}
    yield "steps:run_more", (u, v[::-1], 9, 3), {}
    yield "steps:made", (u, v), {}
    yield "steps:made", (u[:0], v[:0]), {}
    yield "steps:made", (u.astype("i4"), v), {}
    yield "steps:several", (u, v), {}
    yield "steps:several", (u, u), {}
    yield "steps:weighed", (u, v), {}
    yield "steps:again", (u, v), {}
    yield "steps:swung", (u, v), {}
    yield "steps:swung", (u, u), {}  # the fallback takes what the last loop is not given, too
