"""Complex numbers in CUDA kernels, whose functions are those of CuPy's own header."""

ORIGINAL = 7  # complex64 beside float64, of which CuPy's compiler rounds another product; products and quotients of two complex numbers of the call; a division by zero

import numpy as np


def calls(rng):
    import cupy as cp

    def given(*shape, dtype="c8"):
        return cp.asarray((rng.integers(1, 9, shape) + 1j * rng.integers(1, 9, shape)).astype(dtype))

    yield "waves:mixed", (given(1003), given(1003), 0.5), {}
    yield "waves:mixed", (given(65), cp.asarray(rng.random(65).astype("f4")), cp.asarray(rng.random(65))), {}
    yield "waves:power_of", (given(33), given(33)), {}
    yield "waves:same", (given(20), given(20)), {}
    yield "waves:turned", (given(20, dtype="c16"), 0.5), {}
    real = cp.asarray(rng.random(65) - 0.5)
    for dtype in ("f4", "f8", "i4", "c8", "c16"):
        waves = given(65, dtype="c16" if dtype in ("f8", "i4", "c16") else "c8")
        yield "spectral:derivative", (waves, real.astype(dtype)), {}
    for dt in (0.125, -0.25, 1, -0.125j, 0.5 - 0.25j):
        yield "spectral:half_potential", (given(65, dtype="c16"), real, 0.5, dt), {}
        yield "spectral:kinetic", (given(65, dtype="c16"), real, dt), {}
    yield "spectral:kinetic", (given(65), real.astype("f4"), 0.25), {}
    yield "spectral:half_potential", (given(65, dtype="c16"), real, np.float64(0.5), np.float64(0.125)), {}
    yield "spectral:carried", (real, real * 2), {}
    yield "spectral:carried", (real.astype("f4"), 0.75), {}
    yield "spectral:carried", (real.astype("f2"), real), {}
    for dt in (0.125, -3, real, 0, 0.5j):
        yield "spectral:rotated", (given(65, dtype="c16"), dt), {}
    yield "spectral:resonance", (given(65, dtype="c16"), 0.5), {}
    yield "spectral:resonance", (given(65), real), {}
    for dtype in ("c8", "c16"):
        yield "waves:density", (given(65, dtype=dtype), given(65, dtype=dtype)), {}
        yield "waves:current", (given(65, dtype=dtype), given(65, dtype=dtype)), {}
    yield "waves:density", (real, real), {}
