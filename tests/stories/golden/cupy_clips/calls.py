"""`clip` with None for a bound takes the dtype's least or greatest number there, as CuPy does. Neighbour: before/kept.py."""

import numpy as np

# None that only the call shows, and truth values, which CuPy clips with two bounds alone
ORIGINAL = 3


def calls(rng):
    import cupy as cp

    for dtype in ("f8", "f4", "f2", "i1", "u1", "i4", "i8"):
        x = cp.asarray((rng.random((7, 40)) * 20).astype(dtype))
        yield "thresholds:soft_threshold", (x, 0.25, 1.5), {}
        yield "thresholds:capped", (x, 9), {}
        yield "thresholds:capped", (x, 9.5), {}
        yield "thresholds:capped", (x, x[:1]), {}
        yield "thresholds:lifted", (x, 9), {}
        yield "thresholds:lifted", (x, np.float32(7.5)), {}
    special = cp.asarray(np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, 5e-324]))
    yield "thresholds:soft_threshold", (special, 0.25, 1.5), {}
    yield "thresholds:lifted", (special, -np.inf), {}
    for bounds in ((0.5, 1.5), (None, 1.5), (0.5, None)):
        yield "kept:bounded", (special, special, *bounds), {}
    yield "thresholds:capped", (cp.asarray(rng.random(9) > 0.5), True), {}
