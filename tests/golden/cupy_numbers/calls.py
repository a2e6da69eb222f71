"""Squares, functions and quotients of Python's numbers, beside CuPy's arrays; constants that are arithmetic of literals."""

import numpy as np

ROUNDED = 1.5261283972998259  # Python's power of it, the C library's, is not its product with itself
ORIGINAL = 5  # that number, an integer with a large square, a power that overflows, and NumPy's numbers, whose powers NumPy computes


def calls(rng):
    import cupy as cp

    def given(*shape):
        return cp.asarray(rng.random(shape) + 0.5)

    yield "grids:source_term", (given(9, 8), given(9, 8), 0.3, 0.7, given(9, 8)), {}
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
