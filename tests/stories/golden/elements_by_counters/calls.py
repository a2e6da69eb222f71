"""Elements of tables, lists and tuples by the counters of loops, `cx[i] * ux + cy[i] * uy`, are operands like any other.

The nearest program that keeps its statements is FUS208_elements_by_functions.py: there an index is computed by a call.
"""

import numpy as np

WEIGHTS = (4 / 9, 1 / 9, 1 / 9, 1 / 36)


class Told(list):
    """A list that reads its items in its own way."""

    def __getitem__(self, place):
        return -super().__getitem__(place)


def calls(rng):
    cx, cy = (0, 1, 0, -1), (0, 0, 1, 2)
    fields = rng.random((3, 6, 5))
    for table in (tuple, list, np.array, lambda row: np.array(row, np.int32), lambda row: np.array(row) * 0.5, Told):
        yield "lattice:collide", (rng.random((4, 6, 5)), WEIGHTS, table(cx), table(cy), *fields, 0.7), {}
    of_rows = rng.random((2, 4, 5))
    yield "lattice:collide", (rng.random((4, 6, 5)), np.array(WEIGHTS), *of_rows, *fields, 0.7), {}
    for coefficients in ((0.5, 0.25, 2.0), [1, 2, 3], rng.random(3), rng.random((3, 5)), "abc", (0.5, None, 1.0), (0.5,), {1: 2.0, 0: 1.0}):
        yield "lattice:series", (coefficients, rng.random((4, 5)), 3), {}
    yield "lattice:series", (rng.random(3), rng.random((4, 5)), np.int64(3)), {}
    x = rng.random((4, 5))
    for scale in (rng.random((3, 5)), rng.random(3), (1.0, 2.0, 3.0), x, x[0], x[1:]):
        yield "lattice:between", (x.copy() if scale is not x and not np.may_share_memory(x, scale) else x, scale, 1), {}
