"""No index counts from an array's end unless the source says so: sizes for which one would go to the original."""

import numpy as np

ORIGINAL = 3


def calls(rng):
    E, B, damping = rng.random((6, 3)), rng.random((6, 3)), rng.random(8)
    yield "ends:damp", (E, B, damping, 2, (2, 1), (4, 4)), {}
    yield "ends:damp", (E, B, damping, 6, (2, 1), (4, 4)), {}
    yield "ends:damp", (E, B, damping, 0, (2, 1), (4, 4)), {}
    # the threads 6 and 7 damp the last rows, too, as 0 and 1 do: to nothing, in whatever order they run
    to_nothing = np.where(np.isin(np.arange(8), (0, 1, 6, 7)), 0.0, damping)
    yield "ends:damp", (E, B, to_nothing, 8, (2, 1), (4, 4)), {}
    last_to_nothing = np.where(np.isin(np.arange(8), (0, 4)), 0.0, damping)  # both damp the last row of `B`
    yield "ends:damp", (E, rng.random((4, 3)), last_to_nothing, 5, (2, 1), (4, 4)), {}
    u, t = rng.random(12), rng.random(12)
    yield "ends:around", (u, t, 3, 5, 2), {}
    yield "ends:around", (u, t, 0, 12, 3), {}
    yield "ends:around", (u, t, -2, 5, 2), {}  # the last elements of `u`
    yield "ends:flattened", (E, rng.random(18), 0.5, (2, 1), (4, 4)), {}
    yield "ends:flattened", (E[:4], rng.random(12), 0.5, (2, 1), (4, 4)), {}
