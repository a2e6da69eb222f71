"""Numbers that convert, and what does not."""

import numpy as np

ORIGINAL = 7


def calls(rng):
    import cupy as cp

    x = rng.random((7, 40))
    single = cp.asarray(x.astype(np.float32))
    image = cp.asarray(rng.integers(0, 256, (9, 11, 3)).astype(np.uint8))
    for gain in (0.5, 3, np.float64(0.1)):
        yield "scales:scaled", (single, gain), {}
        yield "scales:scaled", (x, gain), {}
        yield "scales:saturated", (image, gain), {}
        yield "scales:total", (single, gain, 2), {}
        yield "scales:ratio", (single, gain, 7), {}
    for gain in (1e300, float("nan"), "a"):
        yield "scales:scaled", (single, gain), {}
        yield "scales:saturated", (image, gain), {}
        yield "scales:total", (single, 2.0, gain), {}
