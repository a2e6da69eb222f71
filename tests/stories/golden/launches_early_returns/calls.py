"""Early `return`s become `else`s: what a thread leaves undone for one kernel, it still does for the next."""

import numpy as np


def calls(rng):
    for n in (20, 15, 0):
        x, v = rng.random(20) * 3.0 - 0.5, rng.random(20) - 0.25
        v[3] = 0.0
        alive = rng.integers(0, 3, 20)
        yield "particles:push", (x, v, alive, np.zeros(20, np.int64), n, 0.5, 3, 8), {}
