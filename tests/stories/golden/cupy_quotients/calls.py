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

    def subnormal(size):
        """Doubles, some of them subnormal, whose quotients by each other are as those of the others."""
        array = rng.random(size) + 0.5
        array[::97] *= 2.0**-1060
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
    for size in (1, 4001):
        yield "rates:share", (subnormal(size), given(size).astype("float64"), 0.3), {}
        yield "rates:largest", tuple(subnormal(size) for _ in range(3)), {}
        yield "rates:largest", tuple(unusual(size).astype("float64") for _ in range(3)), {}
        yield "rates:share_kept", (subnormal(size), given(size), 0.3), {}
        yield "rates:share_of_powers", (subnormal(size), given(size).astype("float64"), 0.3), {}
