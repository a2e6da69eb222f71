"""Configurations from functions, constants of classes and attributes: the same formulas, computed before one launch."""

import numpy as np

ORIGINAL = 11


def calls(rng):
    x, v, a = (rng.random(20) for _ in range(3))
    for n in (20, 12, 0):
        yield "steps:by_number", (x, v, a, 0.25, n), {}  # with no block, nothing runs
    yield "steps:by_number", (x, v, a, 0.25, 20.0), {}  # no number of blocks
    yield "steps:by_number", (x, v, a, 0.25, np.int64(20)), {}
    yield "steps:by_array", (x, v, a, 0.25), {}
    yield "steps:by_array", (x[:5], v[:5], a, 0.25), {}
    yield "steps:by_array", (x[:5], v, a, 0.25), {}  # two grids
    yield "steps:by_array", (x.reshape(4, 5), v, a, 0.25), {}
    u, t, w = (rng.random((9, 7)) for _ in range(3))
    yield "steps:by_shape", (u, t, w), {}
    yield "steps:by_shape", (u.reshape(9, 7, 1), t, w), {}  # the function raises
    yield "steps:by_class", (x, v, a, 0.25, 20), {}
    yield "steps:by_class", (x, v, a, 0.25, 0), {}
    yield "steps:in_other_words", (x, v, a, 0.25, 20), {}
    yield "steps:by_quotient", (x, v, a, 0.25, 20, 8), {}
    yield "steps:by_quotient", (x, v, a, 0.25, 20, 0), {}  # before anything is launched
    yield "steps:by_quotient", (x, v, a, 0.0, 20, 8), {}  # between the launches
    yield "steps:by_quotient", (x, v, a, -0.5, 20, 8), {}
    yield "steps:by_name", (x, v, a, 0.25, 20, "particles"), {}
    yield "steps:by_name", (x, v, a, 0.25, 20.0, "particles"), {}
    yield "steps:by_pair", (x, v, a, 0.25, 3, 8), {}
    yield "steps:by_pair", (x, v, a, "slow", 3, 8), {}
    yield "steps:by_variable", (x, v, a, 0.25, 20), {}
    yield "steps:by_variable", (x, v, a, 0.25, 19), {}
    for name in ("step", "step_at_once", "step_by_size"):
        yield "steps:method", (x, v, a, 0.25, 8, name), {}
    yield "steps:method", (x, v, a, 0.25, 8.0, "step_by_size"), {}
