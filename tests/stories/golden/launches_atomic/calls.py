"""Sums that threads add atomically, in any order: a kernel that makes what is summed joins, if nobody else touches the sum.

Nearest neighbours that stay: FUS203_launch_reads_sum.py, FUS205_launch_adds_to_one_sum.py, FUS202_launch_atomic_race.py,
FUS403_launch_atomic.py.
"""

import numpy as np


def calls(rng):
    for dtype in ("f8", "f4"):
        a, b, c, y = (rng.random(11).astype(dtype) for _ in range(4))
        sums = [np.zeros(1, dtype) for _ in range(5)]
        yield "stream:mul_and_dot", (a, b, c, sums[0], 11), {}
        yield "stream:dot_of_product", (a, c, sums[1], 9), {}
        yield "stream:two_sums", (a, b, sums[2], sums[3], sums[4]), {}
        yield "stream:in_turns", (a, y, sums[0]), {}
        yield "stream:own_elements", (a, np.ones((11, 2), dtype), y, 10), {}
    whole, more = (rng.integers(-9, 9, 12) for _ in range(2))
    yield "stream:mul_and_dot", (whole, np.zeros(12), more, np.zeros(1), 12), {}
    yield "stream:count_cells", (rng.random(12), np.zeros(12, "i8"), np.zeros(4, "i8"), 12), {}
