"""Sums, quotients and sizes as arguments: the generated function computes each once, first of all, where nothing raises."""

import numpy as np

ORIGINAL = 3


def calls(rng):
    x, v, a = (rng.random(20) for _ in range(3))
    yield "steps:leapfrog", (x, v, a, 0.25, 20), {}
    yield "steps:leapfrog", (x, v, a, 0.25, 16), {}
    yield "steps:leapfrog", (x, v, a, np.float64(0.25), 20), {}
    yield "steps:leapfrog", (x, v, a, 0.25, np.int32(20)), {}
    yield "steps:sized", (x, v, a, 0.25), {}
    yield "steps:sized", (x, v, a, np.float32(0.25)), {}
    yield "steps:inner", (x, v, a, 0.25, 20), {}
