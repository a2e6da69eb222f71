"""Numbers that convert, and what does not: arrays, text, NaN and what is too large go to the original, which raises perhaps."""

import numpy as np

ORIGINAL = 40


def calls(rng):
    x = rng.random((7, 40))
    single = x.astype(np.float32)
    for gain in (0.5, 3, np.float64(0.1), True, np.int8(2)):
        yield "scales:scaled", (x, gain), {}
        yield "scales:scaled", (single, gain), {}
        yield "scales:total", (single, gain), {}
        yield "scales:later", (single, gain, 3.7), {}
        yield "scales:applied", (x, single, gain), {}
    yield "scales:twice", (single, 0.3), {}
    yield "scales:first", (single, 0.3), {}
    for gain in (1e300, float("nan"), float("inf"), 10**400, "0.5", "a", None, np.array([2.0]), np.array(0.5), 1j):
        yield "scales:scaled", (x, gain), {}
        yield "scales:later", (x, gain, 2), {}
        yield "scales:later", (x, 2, gain), {}
        yield "scales:applied", (x, single, gain), {}
