"""Calls of the functions that are attacked."""

import numpy as np


def calls(rng):
    x, y = rng.random(6) + 0.5, rng.random(6) + 0.5
    yield "loops:two_loops", (x, y.copy(), 0.5), {}
    yield "loops:two_ratios", (x.copy(), y.copy()), {}
    yield "loops:two_rows", (x.copy(), y.copy()), {}
    yield "loops:inside", (x, y), {}
    yield "loops:around_another", (x, y.copy(), np.zeros(4), 0.5), {}
