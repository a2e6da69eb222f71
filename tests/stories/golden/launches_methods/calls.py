"""Methods that launch and methods that configure launches, of the class that the guard finds."""

import numpy as np

ORIGINAL = 5


def calls(rng):
    u, v, a = (rng.random(20) for _ in range(3))
    yield "wave:plain", (u, v, a, 0.25), {}
    yield "wave:plain", (u[:1], v[:1], a[:1], 0.25), {}
    yield "wave:plain", (u, v, a, np.float32(0.25)), {}
    yield "wave:plain", (u.reshape(4, 5), v, a, 0.25), {}
    yield "wave:with_threads", (u, v, a, 0.25, 4), {}  # other grids
    yield "wave:with_threads", (u, v, a, 0.25, 0), {}
    yield "wave:derived", (u, v, a, 0.25), {}
