"""Complex numbers in CUDA kernels, whose functions are those of CuPy's own header."""

ORIGINAL = 1  # complex64 times float64, of which CuPy's compiler rounds another product


def calls(rng):
    import cupy as cp

    def given(*shape, dtype="c8"):
        return cp.asarray((rng.integers(1, 9, shape) + 1j * rng.integers(1, 9, shape)).astype(dtype))

    yield "waves:mixed", (given(1003), given(1003), 0.5), {}
    yield "waves:mixed", (given(65), cp.asarray(rng.random(65).astype("f4")), cp.asarray(rng.random(65))), {}
    yield "waves:power_of", (given(33), given(33)), {}
    yield "waves:same", (given(20), given(20)), {}
    yield "waves:turned", (given(20, dtype="c16"), 0.5), {}
