"""Numbers that a loop takes from one instance to the next: the fused loop takes them in the same order, so that sums round alike.

Nearest neighbours that stay: FUS206_loops_norm.py, FUS203_loops_numbers.py, FUS403_loops_numbers.py.
"""

import numpy as np

ORIGINAL = 1


def calls(rng):
    u, v = rng.random((2, 37))
    yield "relaxation:step", (u, v.copy()), {}
    yield "relaxation:step", (u, u), {}  # which its second argument overwrites
    yield "relaxation:distance", (u, v), {}
    yield "relaxation:distance", (u.astype(np.float32), v), {}
    yield "relaxation:distance", (u[:0], v[:0]), {}
    yield "relaxation:centre", (u, v), {}
    yield "relaxation:described", (u, v), {}
    yield "relaxation:tables", (rng.random((5, 4)),), {}
