"""`grid = self.grid`, of which the function asks attributes alone. Neighbour: FUS208_attributes_of_two_names.py."""

import numpy as np


def calls(rng):
    for size in (9, 40):
        yield "basin:steady_advance", (rng.random(size), rng.random(size), 0.1), {}
        yield "basin:steady_smooth", (rng.random(size), rng.random(size), 0.1), {}
        yield "basin:lake_smooth", (rng.random(size), rng.random(size), 0.1), {}
    yield "basin:watched_advance", (rng.random(size), rng.random(size), 0.1), {}
    yield "basin:slowed", (rng.random(size), rng.random(size), 0.1), {}
    shared = rng.random(12)
    yield "basin:steady_advance", (shared, shared, 0.1), {}
    yield "basin:lake_smooth", (shared, shared, 0.1), {}
    yield "basin:steady_power", (rng.random(9), rng.random(9)), {}
    yield "basin:watched_power", (rng.random(9), rng.random(9)), {}
