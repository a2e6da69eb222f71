"""Arithmetic between launches: the generated function does it first, on Python's own numbers, which raise nothing."""

import numpy as np

ORIGINAL = 4


def calls(rng):
    x, v, a = (rng.random(20) for _ in range(3))
    yield "steps:leapfrog", (x, v, a, 0.25, 20), {}
    yield "steps:leapfrog", (x, v, a, 3, 20), {}
    yield "steps:leapfrog", (x, v, a, float("inf"), 20), {}
    yield "steps:leapfrog", (x, v, a, np.float64(0.25), 20), {}  # whose sums may warn
    yield "steps:leapfrog", (x, v, a, 0.25, np.int64(20)), {}
    yield "steps:whole", (x, v, a, 0.25), {}
    yield "steps:many", (x, v, a, 0.25, 20, 2), {}
    yield "steps:many", (x, v, a, np.float32(0.25), 20, 2), {}
