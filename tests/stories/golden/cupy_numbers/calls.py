"""Squares, functions and quotients of Python's numbers, beside CuPy's arrays; constants that are arithmetic of literals."""

import numpy as np

ROUNDED = 1.5261283972998259  # Python's power of it, the C library's, is not its product with itself
UNUSUAL = (0.0, -0.0, np.inf, -np.inf, np.nan, 5e-324, -1e-310, 1e-200, 1e308, -1.0)
ORIGINAL = 25  # negative integers beside such without a sign, that number, an integer with a large square, a power that overflows, and NumPy's numbers, whose powers NumPy computes


def calls(rng):
    import cupy as cp

    def given(*shape):
        return cp.asarray(rng.random(shape) + 0.5)

    def unusual(*shape):
        """With zeros, and numbers whose quotients and roots take another path, on some of the threads."""
        array = rng.random(shape) - 0.5
        array[: shape[0] // 2] = rng.choice((*UNUSUAL, *rng.random(9)), (shape[0] // 2, *shape[1:]))
        return cp.asarray(array)

    yield "grids:source_term", (given(9, 8), given(9, 8), 0.3, 0.7, given(9, 8)), {}
    yield "grids:slopes", (given(30, 70), given(30, 70), 0.3), {}
    yield "grids:slopes", (unusual(30, 70), unusual(30, 70), 0.3), {}
    yield "grids:slopes", (given(30, 70), unusual(30, 70), 1e-200), {}
    yield "grids:spread", (given(40), 0.3), {}
    yield "grids:spread", (given(40), given(40)), {}
    yield "grids:spread", (given(40), ROUNDED), {}
    yield "grids:spread", (given(40), 3), {}
    yield "grids:spread", (given(40), 70_000), {}
    yield "grids:smoothed", (given(40, 3),), {}
    yield "grids:bearing", (given(40), 0.3), {}
    yield "grids:bearing", (given(40), given(40)), {}
    yield "grids:encoded", (given(40),), {}
    yield "grids:exposed", (given(40), 0.7), {}
    yield "grids:exposed", (given(40), -0.3), {}
    yield "grids:exposed", (given(40), given(40)), {}
    yield "grids:exposed", (given(40), 2000.0), {}
    yield "grids:spread", (given(40), np.float64(0.3)), {}
    yield "grids:exposed", (given(40), np.float32(0.7)), {}
    for dtype in ("u1", "i1", "u2", "i4", "u8", "f4"):
        x = cp.asarray(rng.integers(1, 9, 9).astype(dtype))
        for n in (0, 3, -3, 127, -128, 255):
            yield "grids:reflected", (x, n), {}
