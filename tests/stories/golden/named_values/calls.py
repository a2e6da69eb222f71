"""A group gives arrays and, under a name, the number that the next statement begins with."""

import numpy as np

ORIGINAL = 2  # nothing has no greatest element, and no least one


def calls(rng):
    yield "steps:relaxed", (rng.random(40) + 1.0, 0.3, 1e-9), {}
    yield "steps:relaxed", (rng.random((3, 4)) + 1.0, 0.3, 1e-9), {}
    yield "steps:relaxed", (rng.random(9), 0.0, -1.0), {}
    yield "steps:in_place", (rng.random(40), rng.random(40), 0.1, 0.5), {}
    yield "steps:in_place", (rng.random(40), rng.random(40), 0.1, 5.0), {}
    yield "steps:in_place", (np.zeros(0), np.zeros(0), 0.1, 5.0), {}
    yield "steps:checked", (rng.random(9), rng.random(9) + 1.0), {}
    yield "steps:checked", (rng.random(9), np.zeros(9)), {}
    yield "steps:logged", (rng.random(9), rng.random(9), [0]), {}
    yield "steps:logged", (rng.random((2, 9)), rng.random(9), [0]), {}
    yield "steps:pair", (rng.random(9), rng.random(9)), {}
    yield "steps:in_stages", (rng.random(9), 0.5), {}
    yield "steps:in_stages", (8.0 * rng.random(9), 0.5), {}
    yield "steps:in_stages", (np.zeros(0), 0.5), {}
    yield "steps:enclosed", (rng.random(9), 5.0 + rng.random(9)), {}
    yield "steps:over_lines", (rng.random(9), 5.0 + rng.random(9)), {}
    yield "steps:over_lines", (rng.random(9), 2.0 * rng.random(9)), {}
    yield "steps:scaled", (rng.random(9), rng.random(9) + 1.0, rng.random(9)), {}
    yield "steps:swung", (rng.random(9), rng.random(9), 0.1, 9.0), {}
    yield "steps:swung", (rng.random(9), rng.random(9), 0.1, 0.2), {}
    yield "steps:swung", (np.zeros(0), np.zeros(0), 0.1, 0.2), {}
