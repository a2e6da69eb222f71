"""Numbers that convert, and what does not: arrays, text, NaN and what is too large go to the original, which raises perhaps."""

import numpy as np

ORIGINAL = 42


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
    for gain in (np.float16(1.5), np.float64(1e-46), np.float64(1e-40), 1e39):
        yield "scales:scaled", (x, gain), {}
        yield "scales:later", (x, gain, 2), {}
        yield "scales:renamed", (x, gain), {}
        yield "scales:twice", (single, gain), {}
    yield "scales:later", (x, np.array(0.25), np.array(3)), {}  # arrays of one number
    yield "scales:later", (x, np.array(0.25), np.array(float("nan"))), {}
    yield "scales:truncated", (x, np.arange(40).astype(np.uint8), 255.9999999), {}
    yield "scales:truncated", (x, np.arange(40).astype(np.uint8), 2.5), {}
    yield "scales:unbound", (x.copy(), True), {}
    yield "scales:unbound", (x.copy(), False), {}
    yield "scales:renamed", (x, 0.1), {}
    yield "shadows:greatest", (x,), {}
    yield "shadows:roots", (x,), {}
