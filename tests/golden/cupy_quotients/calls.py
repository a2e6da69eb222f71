"""Quotients and roots of usual and of unusual numbers."""

import numpy as np

UNUSUAL = (0.0, -0.0, np.inf, -np.inf, np.nan, 1e-45, -1e-40, 1e-37, 1e-20, 1e35, 3e38, -1.0)


def calls(rng):
    import cupy as cp

    def given(size):
        return cp.asarray((rng.random(size) + 0.5).astype("float32"))

    def unusual(size):
        """With zeros, and numbers whose quotients and roots take another path, on some of the threads."""
        array = (rng.random(size) + 0.5).astype("float32")
        array[: size // 2] = rng.choice((*UNUSUAL, *rng.random(9)), size // 2)
        return cp.asarray(array)

    for size in (1, 1003):
        for make in (given, unusual):
            yield "rates:distance", tuple(make(size) for _ in range(4)), {}
            yield "rates:weigh", tuple(make(size) for _ in range(4)), {}
            yield "rates:rescale", tuple(make(size) for _ in range(4)), {}
            yield "rates:densities", tuple(make(size) for _ in range(2)), {}
    yield "rates:distance", (given(40), given(40), np.float32(0.5), 0.3), {}
    yield "rates:ratio", (unusual(40), given(40)), {}
    yield "rates:share", (given(40), given(40), 0.3), {}
