"""Elements of tables by the counters of loops beside CuPy's arrays: numbers of tuples, lists and NumPy's arrays, or parts of CuPy's."""

import numpy as np

ORIGINAL = 1  # what is written is a part of the table as well

WEIGHTS = (4 / 9, 1 / 9, 1 / 9, 1 / 36)


def calls(rng):
    import cupy as cp

    cx, cy = (0, 1, 0, -1), (0, 0, 1, 2)
    fields = [cp.asarray(each) for each in rng.random((3, 6, 5))]
    for table in (tuple, list, np.array, cp.asarray):
        yield "lattice:collide", (cp.asarray(rng.random((4, 6, 5))), WEIGHTS, table(cx), table(cy), *fields, 0.7), {}
    for coefficients in ((0.5, 0.25, 2.0), rng.random(3), cp.asarray(rng.random((3, 5))), (0.5,)):
        yield "lattice:series", (coefficients, cp.asarray(rng.random((4, 5))), 3), {}
    x = cp.asarray(rng.random((4, 5)))
    for scale in (cp.asarray(rng.random((3, 5))), (1.0, 2.0, 3.0), x):
        yield "lattice:between", (x, scale, 1), {}
