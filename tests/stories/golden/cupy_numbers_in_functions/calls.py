"""Numbers of Python's, of NumPy's, and arrays in the place of each; exponents for which CuPy calls other functions than its power."""

import numpy as np

ROUNDED = 1.5261283972998259  # Python's power of it, the C library's, is not its product with itself
ORIGINAL = 2  # that number, and one of NumPy's, whose square NumPy computes


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=np.float64):
        return cp.asarray((rng.random(shape) + 0.5).astype(dtype))

    x, y = given(40), given(40)
    for width in (0.3, 3, given(40), ROUNDED, np.float64(0.3)):
        yield "peaks:peaks", (x, y, 0.7, width), {}
    yield "peaks:gaussian", (x, y, 0.3), {}
    yield "peaks:peaks", (x, 0.2, 0.7, 0.3), {}
    yield "peaks:twice", (x, 0.7, 0.3), {}
    yield "peaks:twice", (x, given(40), 0.3), {}
    for gamma in (2.2, 0.45, 2, 2.0, 0.5, -1, -1.0, 3, 1, 1.0, given(40), np.float64(2.0)):
        yield "peaks:developed", (x, gamma, 0.9), {}
    for dtype in (np.float32, np.float64):
        x = given(40, dtype=dtype)
        for order in (3, -2, 0, 0.7, -0.7, given(40)):
            yield "peaks:windowed", (x, order), {}
            yield "peaks:scaled", (x, order), {}
        yield "peaks:scaled", (x, np.float32(0.3)), {}
        for least, greatest in ((0.7, 1.2), (1, 2), (1, 0), (-0.5, 1), (given(40), 0.5), (0.5, np.float32(2.0))):
            yield "peaks:limited", (x, least, greatest), {}
